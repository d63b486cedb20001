import { ownPathOf, pageOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck, type Report } from '../rule/rule.ts'
import { linkUses } from './link-uses.ts'
import { textAddresses } from './text-addresses.ts'

interface Args {
  readonly address: string
  readonly right: string
  /** Whether the name of a route may be written there. */
  readonly isLink: boolean
}

export const ownOrigin = defineCheck({
  code: 'links/own-origin',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'A link to the site itself uses its full address',
  why: 'The address is right only on one host and in one language: a preview of the site would lead to the published one, and visitors would lose their language. In the manifest, write the name of the route; in messages and content, the path.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: 'https://notes.example/', text: { en: Home } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: index, text: { en: Home } } }
`,
  message: ({ address, right, isLink }: Args) =>
    `"${address}" is a page of this site. Write ${isLink ? 'the name of its route' : 'its path'}: ${right}.`,
  check(facts, report) {
    checkLinks(facts, report)
    checkTexts(facts, report)
  },
})

function checkLinks(facts: SiteFacts, report: Report<Args>): void {
  for (const { link, path } of linkUses(facts)) {
    const own = link.startsWith('https:') ? ownPathOf(facts, link) : null
    // Only a full address can have a query.
    if (own === null || own.includes('?')) continue
    const target = targetOf(facts, own)
    if (target.kind !== 'page') continue
    const right = target.route.name + (/#.*$/.exec(own)?.[0] ?? '')
    const fix = replacePart(facts, { text: link, path, file: null }, { before: '', part: link }, right, true)
    report(facts.place(path), { address: link, right, isLink: true }, { suggestion: right, fix })
  }
}

function checkTexts(facts: SiteFacts, report: Report<Args>): void {
  for (const { written, part, locale } of textAddresses(facts)) {
    const own = /^https?:/i.test(part.part) ? ownPathOf(facts, part.part) : null
    const target = own === null ? null : targetOf(facts, own)
    const route = target === null ? null : pageOf(target)
    if (own === null || route === null) continue
    const path = (locale === null ? null : route.alternates[locale]) ?? route.path
    const right = encodeURI(path) + (/[?#].*$/.exec(own)?.[0] ?? '')
    // The text may also be sent in a mail, where only full addresses work.
    const fix = replacePart(facts, written, part, right, false)
    report(placeOf(facts, written, part), { address: part.part, right, isLink: false }, { suggestion: right, fix })
  }
}
