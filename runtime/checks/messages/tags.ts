import { familyOf } from '../../i18n/message-tree.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses, patternOf } from './message-uses.ts'

const TAG = /<(\/?)([A-Za-z][\w-]*)([^<>]*)>/g

/** Tags that need no component. */
const PLAIN: ReadonlySet<string> = new Set(['br', 'i', 'p', 'strong'])

/** What is wrong with the tag `tag` of the message `key`. */
type Args = {
  readonly tag: string
  readonly key: string
  /** The language whose tags are expected; null when those of the code are. */
  readonly other: string | null
} & (
  | { readonly fault: 'unknown'; readonly given: readonly string[] }
  | { readonly fault: 'lacking' }
  | { readonly fault: 'open' }
)

const CODE = `import { Link, Trans } from 'sitio'

export function Note() {
  return (
    <p>
      <Trans k="terms" components={{ a: <Link to="index" /> }} />
    </p>
  )
}
`

export const messageTags = defineCheck({
  code: 'messages/tags',
  severity: 'error',
  needs: 'site',
  title: 'The tags of a message do not match the code of its section',
  why: 'A message that <Trans> shows may have tags, such as <a>our terms</a>, and the section says what they are: components={{ a: <Link to="terms" /> }}. A tag that it does not know shows literally, a tag that is never closed has no effect, and if a language leaves one out, its readers miss the link. Use the tags of the code in every language.',
  wrong: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': 'terms: Read <link>our terms</link>.\n',
  },
  right: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': 'terms: Read <a>our terms</a>.\n',
  },
  message(args: Args) {
    const { tag, key, other } = args
    if (args.fault === 'lacking' && other !== null)
      return `The message "${key}" has no <${tag}>, although it does in "${other}". Put the words that it belongs to between <${tag}> and </${tag}>.`
    if (args.fault === 'lacking')
      return `The message "${key}" has no <${tag}>, for which its section has a component. Put the words that it belongs to between <${tag}> and </${tag}>.`
    if (args.fault === 'open')
      return `The tag <${tag}> in the message "${key}" is never closed. Write </${tag}> at its end.`
    const known = args.given.map((name) => `<${name}>`).join(', ')
    if (other !== null)
      return `The message "${key}" has no <${tag}> in "${other}". Use the same tags in every language${known === '' ? '' : `: ${known}`}.`
    return `The section has no component for <${tag}> in the message "${key}". ${known === '' ? 'Remove it.' : `It has one for ${known}.`}`
  },
  check(facts, report) {
    const { byLocale, formsOf } = messageTables(facts)
    const [reference = ''] = byLocale.keys()
    for (const [locale, table] of byLocale) {
      for (const entry of table.values()) {
        const code = entry.isOwn && typeof entry.value === 'string' ? shownTags(facts, entry.key) : null
        if (code === null || (code === 'unknown' && locale === reference)) continue
        const family = familyOf(entry.key)
        const others = formsOf(reference, family)
        // A message that the default language lacks is reported as such.
        if (code === 'unknown' && others.length === 0) continue
        const given = code === 'unknown' ? tagsIn(others).filter((tag) => !PLAIN.has(tag)) : code
        const forms = formsOf(locale, family)
        const fault = faultOf(String(entry.value), given) ?? (forms[0] === entry ? lackOf(tagsIn(forms), given) : null)
        if (fault === null) continue
        const other = code === 'unknown' ? reference : null
        const { written, ...args } = fault
        const place =
          written === null
            ? entry.file.place(entry.path)
            : placeOf(facts, { text: String(entry.value), path: entry.path, file: entry.file }, written)
        report(place, { ...args, other, key: entry.path.join('.') })
      }
    }
  },
})

/** Names of the components passed for a message; null when it is shown as plain text, or not at all. */
export function shownTags(facts: SiteFacts, key: string): readonly string[] | 'unknown' | null {
  const [, section = '', own = ''] = /^sections\.([^.]+)\.(.+)$/.exec(familyOf(key)) ?? []
  const calls = messageUses(facts).calls.get(section) ?? []
  const tags = calls.flatMap((call) => (call.tags !== undefined && patternOf(call.parts).test(own) ? [call.tags] : []))
  if (tags.length === 0) return null
  return tags.includes(null) ? 'unknown' : [...new Set(tags.flatMap((names) => names ?? []))]
}

function tagsIn(forms: readonly MessageEntry[]): string[] {
  const tags = forms.flatMap(({ value }) => [...String(value).matchAll(TAG)].map(([, , tag = '']) => tag))
  return [...new Set(tags)]
}

/** A form may say without a tag what another one says with it: "no notes", "one note". */
function lackOf(tags: readonly string[], given: readonly string[]) {
  const lacking = given.find((tag) => !tags.includes(tag))
  return lacking === undefined ? null : ({ fault: 'lacking', tag: lacking, written: null } as const)
}

function faultOf(text: string, given: readonly string[]) {
  const found = [...text.matchAll(TAG)].map(([whole, slash = '', tag = '', rest = ''], index, all) => ({
    tag,
    isEnd: slash !== '',
    isWhole: rest.trim().endsWith('/'),
    written: { before: text.slice(Math.max(0, (all[index]?.index ?? 0) - 1), all[index]?.index ?? 0), part: whole },
  }))
  const unknown = found.find(({ tag }) => !given.includes(tag) && !PLAIN.has(tag))
  if (unknown) return { fault: 'unknown', tag: unknown.tag, given, written: unknown.written } as const
  const open = found.find(({ tag, isEnd, isWhole }) => {
    const ends = found.filter((other) => other.tag === tag && other.isEnd).length
    const starts = found.filter((other) => other.tag === tag && !other.isEnd && !other.isWhole).length
    return !isEnd && !isWhole && tag !== 'br' && starts > ends
  })
  return open === undefined ? null : ({ fault: 'open', tag: open.tag, written: open.written } as const)
}
