import type { Text } from '../../manifest/manifest.types.ts'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { isFilledText } from '../../values/schema/filled-text.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { filledTexts } from '../facts/filled-texts.ts'
import { placeholdersIn, renamePlaceholder } from '../facts/placeholders.ts'
import { placeOf, type WrittenText } from '../facts/written-text.ts'
import { messageTables } from '../messages/message-tables.ts'
import { defineCheck } from '../rule/rule.ts'

/** What is wrong with the value `name` of a text. */
type Args = { readonly name: string } & (
  | { readonly fault: 'unused' }
  | { readonly fault: 'not-given'; readonly nearest: string | null; readonly given: readonly string[] }
)

const titled = (name: string) => ({
  title: `{ text: { en: 'Note: {{${name}}}' }, values: { subject: { entry: title } } }`,
})

export const textValues = defineCheck({
  code: 'collections/text-values',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A text has a place for a value that it does not get, or a value without a place',
  why: 'A text such as { text: { en: "Concerts in {{city}}" }, values: { city: { entry: hall.city } } } shows the field of the entry where its name stands in double braces. A name without a value is shown with its braces, or as a gap, and a value without a place is not shown at all.',
  wrong: collectionExample(titled('subjcet')),
  right: collectionExample(titled('subject')),
  message(args: Args) {
    const { name } = args
    if (args.fault === 'unused')
      return `The text does not use its value "${name}". Write {{${name}}} where it goes, or remove the value.`
    const start = `The text gets no value for {{${name}}}.`
    if (args.nearest !== null) return `${start} Did you mean {{${args.nearest}}}?`
    return args.given.length === 0
      ? `${start} Write { text: …, values: { ${name}: { entry: … } } } on a page about an entry, or the words themselves.`
      : `${start} It gets ${args.given.map((each) => `{{${each}}}`).join(', ')}.`
  },
  check(facts, report) {
    for (const { words, messages, values, path } of textsOf(facts)) {
      const named = [...words.map(({ text }) => text), ...messages].flatMap(placeholdersIn)
      const free = values.filter((name) => !named.includes(name))
      const slips = new Map(
        named.filter((name) => !values.includes(name)).map((name) => [name, nearestName(name, free)]),
      )
      for (const written of words) {
        const name = placeholdersIn(written.text).find((each) => slips.has(each))
        if (name === undefined) continue
        const nearest = slips.get(name) ?? null
        const place = placeOf(facts, written, { before: '{{', part: name })
        const fix = nearest === null ? null : renamePlaceholder(facts, written, name, nearest)
        report(place, { fault: 'not-given', name, nearest, given: values }, { suggestion: nearest, fix })
      }
      const meant = new Set(slips.values())
      for (const name of free)
        if (!meant.has(name)) report(facts.place([...path, 'values', name], 'key'), { fault: 'unused', name })
    }
  },
})

interface ValuedText {
  /** The words written in the manifest. */
  readonly words: readonly WrittenText[]
  /** The texts of its message. A wrong name in them is reported with the messages. */
  readonly messages: readonly string[]
  readonly values: readonly string[]
  /** Where the manifest declares it. */
  readonly path: readonly PathStep[]
}

/** The texts with values, and the titles and descriptions that may have forgotten theirs. */
function textsOf(facts: SiteFacts): ValuedText[] {
  const filled = filledTexts(facts).map(({ text, values, path }) => {
    const parts = typeof text === 'string' ? ofMessage(facts, text) : ofWords(text, [...path, 'text'])
    return { ...parts, values, path }
  })
  const plain = facts.manifest.routes.flatMap((route, index) =>
    (['title', 'description'] as const).flatMap((key) => {
      const text = route[key]
      const path: PathStep[] = ['routes', index, key]
      const isPlain = typeof text === 'object' && !isEntryField(text) && !isFilledText(text)
      return isPlain ? [{ ...ofWords(text, path), values: [], path }] : []
    }),
  )
  return [...filled, ...plain]
}

function ofWords(texts: Exclude<Text, string>, at: readonly PathStep[]) {
  const words = Object.entries(texts).map(
    ([code, text = '']): WrittenText => ({ text, path: [...at, code], file: null }),
  )
  return { words, messages: [] }
}

function ofMessage(facts: SiteFacts, key: string) {
  const { formsOf } = messageTables(facts)
  const entries = Object.keys(facts.manifest.locales.available).flatMap((locale) => formsOf(locale, key))
  return { words: [], messages: entries.map(({ value }) => String(value)) }
}
