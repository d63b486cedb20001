import type { SiteFacts } from '../facts/facts.ts'
import { messageValues } from '../facts/filled-texts.ts'
import { cutEntry } from '../fix/cut-entry.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'
import { pluralCategories } from './plural-categories.ts'

const FORM = /^(.+)_(zero|one|two|few|many|other)$/

type Args =
  | { readonly fault: 'lacking'; readonly family: string; readonly locale: string; readonly forms: readonly string[] }
  | { readonly fault: 'never'; readonly key: string; readonly locale: string; readonly forms: readonly string[] }

const CODE = `import { type SectionProps, useText } from 'sitio'

export function Note({ id, props }: SectionProps<{ limit?: number }>) {
  const t = useText()
  return <section id={id}>{t('notes', { count: props.limit ?? 0 })}</section>
}
`

export const messagePlural = defineCheck({
  code: 'messages/plural',
  severity: 'error',
  needs: 'site',
  title: 'A message has the wrong plural forms for its language',
  why: 'Languages have between one and six plural forms, and the number decides which one shows: notes_one for 1 and notes_other for the rest in English, six forms in Arabic. The form _other replaces any that the file does not have, so only that one is always needed; without it the key itself shows. A form that the language does not have never shows.',
  wrong: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml':
      "notes_one: One note\nnotes_few: '{{count}} notes'\nnotes_other: '{{count}} notes'\n",
  },
  right: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': "notes_one: One note\nnotes_other: '{{count}} notes'\n",
  },
  message: (args: Args) =>
    args.fault === 'never'
      ? `The language "${args.locale}" does not have this plural form, so "${args.key}" never shows. It has ${inWords(args.forms)}.`
      : `The message "${args.family}" needs a form "${args.family}_other", which "${args.locale}" shows for ${inWords(args.forms)}. Add it.`,
  check(facts, report) {
    for (const { family, locale, forms } of pluralFamilies(facts)) {
      const [first] = [...forms.values()]
      // Forms of a message that is never used are reported as unused.
      if (first === undefined || !first.isOwn || !messageUses(facts).isUsed(first.key)) continue
      const categories = pluralCategories(locale)
      if (!forms.has('other')) {
        const lacking = categories.filter((category) => !forms.has(category))
        report(first.file.place(first.path, 'key'), { fault: 'lacking', family, locale, forms: lacking })
        continue
      }
      for (const [form, { file, path }] of forms) {
        // `_zero` is shown for 0 in every language, on the server and in browsers.
        if (form === 'zero' || categories.includes(form)) continue
        const edit = cutEntry(file.document(), path)
        report(
          file.place(path, 'key'),
          { fault: 'never', key: path.join('.'), locale, forms: categories },
          { fix: edit === null ? null : { isSafe: false, edits: [edit] } },
        )
      }
    }
  },
})

interface PluralFamily {
  /** Its key in the file. */
  readonly family: string
  readonly locale: string
  /** Plural category → the message's text for it. */
  readonly forms: ReadonlyMap<string, MessageEntry>
}

/** Messages with plural forms: code or the manifest passes a count, or a form mentions it. A key may end with `_other` for other reasons. */
function pluralFamilies(facts: SiteFacts): PluralFamily[] {
  const { byLocale } = messageTables(facts)
  const { calls } = messageUses(facts)
  const counted = new Set([...messageValues(facts)].flatMap(([key, names]) => (names.has('count') ? [key] : [])))
  const direct = new Set<string>()
  for (const [section, own] of calls) {
    for (const { parts, values } of own) {
      if (parts.length !== 1) continue
      const key = `sections.${section}.${parts[0]}`
      direct.add(key)
      if (values === null || values.includes('count')) counted.add(key)
    }
  }
  const found: PluralFamily[] = []
  for (const [locale, table] of byLocale) {
    const families = new Map<string, Map<string, MessageEntry>>()
    for (const entry of table.values()) {
      const [, family, form] = FORM.exec(entry.key) ?? []
      if (family === undefined || form === undefined || family.endsWith('_ordinal') || direct.has(entry.key)) continue
      families.set(family, (families.get(family) ?? new Map<string, MessageEntry>()).set(form, entry))
    }
    for (const [family, forms] of families) {
      const entries = [...forms.values()]
      const isCounted = counted.has(family) || entries.some(({ value }) => /\{\{\s*count\b/.test(String(value)))
      const [first] = entries
      if (isCounted && first !== undefined) found.push({ family: keyInFile(first).replace(FORM, '$1'), locale, forms })
    }
  }
  return found
}

function keyInFile({ path }: MessageEntry): string {
  return path.join('.')
}

function inWords(forms: readonly string[]): string {
  const shown = forms.map((form) => `"${form}"`)
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
