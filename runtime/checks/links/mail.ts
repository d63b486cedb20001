import { decoded } from '../../values/paths/decoded.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { addresses } from './addresses.ts'

/** One mailbox address; quoted local parts are valid as well, but nobody publishes them. */
const MAILBOX =
  /^[^\s@"(),:;<>[\]\\/]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

export const mail = defineCheck({
  code: 'links/mail',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A mail address is invalid',
  why: 'Mail to it bounces, or the mail program does not open. An address is a name, an @ and a domain with a dot: hello@example.com. Separate several with commas and no spaces, and add a subject after a question mark: mailto:hello@example.com?subject=Order.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: 'mailto:hello@example', text: { en: Write } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: 'mailto:hello@example.com', text: { en: Write } } }
`,
  message: ({ address, right }: { address: string; right: string | null }) =>
    `"${address}" is not a valid mail address. Write ${right === null ? 'one such as mailto:hello@example.com' : right}.`,
  check(facts, report) {
    for (const { written, part } of addresses(facts)) {
      if (!/^mailto:/i.test(part.part) || isRight(part.part)) continue
      // Corrects likely slips: written like a web address, or with spaces from a text.
      const guess = part.part.replace(/^(mailto:)\/\//i, '$1').replace(/(^mailto:|,)\s+|\s+(?=,|\?|$)/gi, '$1')
      const right = guess !== part.part && isRight(guess) ? guess : null
      const fix = right === null ? null : replacePart(facts, written, part, right, true)
      report(placeOf(facts, written, part), { address: part.part, right }, { suggestion: right, fix })
    }
  },
})

function isRight(address: string): boolean {
  const [mailboxes = '', query = ''] = address.slice('mailto:'.length).split(/\?(.*)/s)
  // Without a mailbox, the reader chooses one: mailto:?subject=…
  if (mailboxes === '') return query !== ''
  return mailboxes.split(',').every((mailbox) => MAILBOX.test(decoded(mailbox)))
}
