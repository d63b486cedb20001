import { familyOf } from '../../i18n/message-tree.ts'
import { builtInForms } from '../../i18n/runtime-texts.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { messageValues } from '../facts/filled-texts.ts'
import { placeholdersIn, placeOfPlaceholder, renamePlaceholder } from '../facts/placeholders.ts'
import type { WrittenText } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses, patternOf } from './message-uses.ts'

/** What is wrong with the placeholder `name` of the message `key`. */
type Args = { readonly name: string; readonly key: string } & (
  | { readonly fault: 'not-given'; readonly nearest: string | null; readonly given: readonly string[] }
  | { readonly fault: 'unknown'; readonly nearest: string | null; readonly other: string }
  | { readonly fault: 'lacking'; readonly other: string }
)

const CODE = `import { type SectionProps, useText } from 'sitio'

export function Note({ id }: SectionProps<{ title?: string }>) {
  const t = useText()
  return <section id={id}>{t('greeting', { name: 'Ada' })}</section>
}
`

export const messagePlaceholders = defineCheck({
  code: 'messages/placeholders',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A message uses a value that it is not given, or leaves one out',
  why: 'A placeholder such as {{name}} is filled with the value that the code passes under that name. Without a value it shows with its braces, or as a gap; if a language leaves it out, its readers miss that information. Texts in the manifest get none, except for those with `values`. Use the same placeholders in every language, with the names that the code uses.',
  wrong: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': "greeting: 'Hello {{nmae}}'\n",
  },
  right: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': "greeting: 'Hello {{name}}'\n",
  },
  message(args: Args) {
    const { name, key } = args
    if (args.fault === 'lacking')
      return `The message "${key}" does not use {{${name}}}, although it does in "${args.other}". Add it.`
    const start =
      args.fault === 'unknown'
        ? `The message "${key}" does not use {{${name}}} in "${args.other}".`
        : `Nothing gives the message "${key}" a value for {{${name}}}.`
    if (args.nearest !== null) return `${start} Did you mean {{${args.nearest}}}?`
    if (args.fault === 'unknown') return `${start} Use the same placeholders in every language.`
    const given = args.given.map((each) => `{{${each}}}`).join(', ')
    return args.given.length === 0 ? `${start} Write the text itself.` : `${start} It gets ${given}.`
  },
  check(facts, report) {
    const givenTo = givenValues(facts)
    for (const [family, forms] of familiesIn(facts)) {
      const given = givenTo(family)
      for (const form of forms) {
        const fault = faultOf(form, forms, given)
        const [first] = form.entries
        if (fault === null || first === undefined || !first.isOwn) continue
        const { name } = fault
        if (fault.fault === 'lacking') {
          const there = forms.flatMap(({ entries }) => entries).find((entry) => namesIn(entry).includes(name))
          report(
            first.file.place(first.path),
            { ...fault, key: first.path.join('.') },
            {
              related: there
                ? [{ ...placeOfPlaceholder(facts, writtenIn(there), name).position, message: 'It is used here.' }]
                : [],
            },
          )
          continue
        }
        const entry = form.entries.find((each) => namesIn(each).includes(name)) ?? first
        const { nearest } = fault
        const fix = nearest === null ? null : renamePlaceholder(facts, writtenIn(entry), name, nearest)
        report(
          placeOfPlaceholder(facts, writtenIn(entry), name),
          { ...fault, key: entry.path.join('.') },
          { suggestion: nearest, fix },
        )
      }
    }
  },
})

/** The first mistake in a message of one language: a misspelt placeholder is not reported as missing as well. */
function faultOf(form: Forms, forms: readonly Forms[], given: ReadonlySet<string> | null) {
  const [reference] = forms
  if (reference === undefined || (given === null && form === reference)) return null
  const known = given ?? reference.names
  const extra = [...form.names].find((name) => !known.has(name))
  const free = [...known].filter((name) => !form.names.has(name))
  if (extra !== undefined) {
    const slip = { name: extra, nearest: nearestName(extra, free) }
    return given === null
      ? ({ ...slip, fault: 'unknown', other: reference.locale } as const)
      : ({ ...slip, fault: 'not-given', given: [...given] } as const)
  }
  // A language may write "one" out in words.
  for (const name of free.filter((each) => each !== 'count')) {
    const other = forms.find(({ names }) => names.has(name))
    if (other !== undefined) return { fault: 'lacking', name, other: other.locale } as const
  }
  return null
}

interface Forms {
  readonly locale: string
  /** A message, or all of its plural forms. */
  readonly entries: readonly MessageEntry[]
  readonly names: ReadonlySet<string>
}

/** Messages that have placeholders in some language, by their key without plural forms; the default language comes first. */
function familiesIn(facts: SiteFacts): ReadonlyMap<string, Forms[]> {
  const { byLocale, formsOf } = messageTables(facts)
  const withNames = [...byLocale.values()].flatMap((table) =>
    [...table.values()].flatMap((entry) => (namesIn(entry).length > 0 ? [familyOf(entry.key)] : [])),
  )
  return new Map(
    [...new Set(withNames)].map((family) => [
      family,
      [...byLocale.keys()].flatMap((locale) => {
        const entries = formsOf(locale, family)
        return entries.length === 0 ? [] : [{ locale, entries, names: new Set(entries.flatMap(namesIn)) }]
      }),
    ]),
  )
}

/** Returns the names of the values with which a message is always called; null when that is not known. */
function givenValues(facts: SiteFacts): (family: string) => ReadonlySet<string> | null {
  const { calls } = messageUses(facts)
  const ofManifest = messageValues(facts)
  return (family) => {
    const builtIn = builtInForms(family)
    if (builtIn.length > 0) return givenByRuntime(builtIn)
    const [, section = '', own = ''] = /^sections\.([^.]+)\.(.+)$/.exec(family) ?? []
    const asking = (calls.get(section) ?? []).filter(({ parts }) => patternOf(parts).test(own))
    if (asking.length === 0) return ofManifest.get(family) ?? null
    const names = asking.map(({ values }) => values)
    return names.includes(null) ? null : new Set(names.flatMap((values) => values ?? []))
  }
}

/** A message with plural forms also receives the number. */
function givenByRuntime(forms: readonly (readonly [key: string, text: string])[]): ReadonlySet<string> {
  const names = forms.flatMap(([, text]) => placeholdersIn(text))
  return new Set(forms.length > 1 ? [...names, 'count'] : names)
}

function namesIn({ value }: MessageEntry): string[] {
  return typeof value === 'string' ? placeholdersIn(value) : []
}

function writtenIn({ value, path, file }: MessageEntry): WrittenText {
  return { text: String(value), path, file }
}
