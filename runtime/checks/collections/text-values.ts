import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { filledTextAt } from '../../values/schema/filled-text.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { filledTexts, type ManifestFilledText, messageValues, wordsOf } from '../facts/filled-texts.ts'
import { manifestTexts } from '../facts/manifest-texts.ts'
import { placeholdersIn, placeOfPlaceholder, renamePlaceholder } from '../facts/placeholders.ts'
import type { WrittenText } from '../facts/written-text.ts'
import { messageTables } from '../messages/message-tables.ts'
import { defineCheck } from '../rule/rule.ts'

/** What is wrong with the value `name` of a text. */
type Args = { readonly name: string } & (
  | { readonly fault: 'unused' }
  | { readonly fault: 'lacking'; readonly locale: string; readonly other: string }
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
  title: 'A text has a place for a value that it does not get, or no place for one that it gets',
  why: 'A text such as { text: { en: "Concerts in {{city}}" }, values: { city: { entry: hall.city } } } shows the field of the entry where its name stands in double braces. A name without a value is shown with its braces, or as a gap, and a value without a place is not shown at all: to nobody, or not to the readers of a language whose words leave it out.',
  wrong: collectionExample(titled('subjcet')),
  right: collectionExample(titled('subject')),
  message(args: Args) {
    const { name } = args
    if (args.fault === 'unused')
      return `The text does not use its value "${name}". Write {{${name}}} where it goes, or remove the value.`
    if (args.fault === 'lacking')
      return `The text does not use {{${name}}} in "${args.locale}", although it does in "${args.other}". Add it.`
    const start = `The text gets no value for {{${name}}}.`
    if (args.nearest !== null) return `${start} Did you mean {{${args.nearest}}}?`
    return args.given.length === 0
      ? `${start} Write { text: …, values: { ${name}: { entry: … } } } on a page about an entry, or the words themselves.`
      : `${start} It gets ${args.given.map((each) => `{{${each}}}`).join(', ')}.`
  },
  check(facts, report) {
    for (const { words, messages, values, path, elsewhere } of textsOf(facts)) {
      // A message that is not there is reported already.
      if (words.length + messages.length === 0) continue
      for (const written of words) {
        const used = placeholdersIn(written.text)
        const name = used.find((each) => !values.includes(each))
        const lacks = values.filter((each) => !used.includes(each))
        if (name === undefined) {
          for (const { args, related } of leftOut(facts, written, lacks, words))
            report(facts.place(written.path), args, { related })
          continue
        }
        const nearest = nearestName(name, lacks)
        const place = placeOfPlaceholder(facts, written, name)
        const fix = nearest === null ? null : renamePlaceholder(facts, written, name, nearest)
        report(place, { fault: 'not-given', name, nearest, given: values }, { suggestion: nearest, fix })
      }
      const ofMessages = messages.flatMap(placeholdersIn)
      const lost = ofMessages.find((name) => !values.includes(name) && elsewhere.has(name))
      if (lost !== undefined)
        report(facts.place(path), { fault: 'not-given', name: lost, nearest: null, given: values })
      const named = [...words.flatMap(({ text }) => placeholdersIn(text)), ...ofMessages]
      const free = values.filter((name) => !named.includes(name))
      const meant = new Set(named.filter((name) => !values.includes(name)).map((name) => nearestName(name, free)))
      // What a base gives to a text that the site says otherwise need not be used there.
      const written = words.length === 0 ? [path] : words.map((each) => each.path)
      const files = new Set(written.map((at) => facts.place(at).position.file))
      for (const name of free) {
        const place = facts.place([...path.slice(0, -1), 'values', name], 'key')
        if (!meant.has(name) && files.has(place.position.file)) report(place, { fault: 'unused', name })
      }
    }
  },
})

/** The values that the words of one language leave out, although those of another use them. A language may write "one" out in words. */
function leftOut(
  facts: SiteFacts,
  written: WrittenText,
  lacks: readonly string[],
  words: readonly WrittenText[],
): { readonly args: Args; readonly related: RelatedPlace[] }[] {
  const fileOf = ({ path }: WrittenText) => facts.place(path).position.file
  // A site may say less in one language than its base does in the others.
  const others = words.filter((each) => fileOf(each) === fileOf(written))
  return lacks.flatMap((name) => {
    const there = others.find(({ text }) => name !== 'count' && placeholdersIn(text).includes(name))
    if (there === undefined) return []
    const [locale = '', other = ''] = [written, there].map(({ path }) => String(path.at(-1)))
    const related = { ...placeOfPlaceholder(facts, there, name).position, message: 'It is used here.' }
    return [{ args: { fault: 'lacking', name, locale, other }, related: [related] }]
  })
}

interface ValuedText extends ManifestFilledText {
  /** The texts of its message. */
  readonly messages: readonly string[]
  /** The values that its message gets elsewhere. Names that it gets nowhere are reported with the messages. */
  readonly elsewhere: ReadonlySet<string>
}

/** The texts with values; the messages that get some elsewhere; and the titles and descriptions that may have forgotten theirs. */
function textsOf(facts: SiteFacts): ValuedText[] {
  const plain = manifestTexts(facts).flatMap(({ text, path }) => {
    const [group, , key] = path
    const mayNeed =
      typeof text === 'string'
        ? (messageValues(facts).get(text)?.size ?? 0) > 0
        : group === 'routes' && (key === 'title' || key === 'description')
    const isPlain = mayNeed && filledTextAt(facts.manifest, path) === null
    return isPlain ? [{ text, path, words: wordsOf(text, path), values: [] }] : []
  })
  return [...filledTexts(facts), ...plain].map((filled) => ({
    ...filled,
    messages: typeof filled.text === 'string' ? messagesOf(facts, filled.text) : [],
    elsewhere: messageValues(facts).get(String(filled.text)) ?? new Set(),
  }))
}

function messagesOf(facts: SiteFacts, key: string): string[] {
  const { formsOf } = messageTables(facts)
  const entries = Object.keys(facts.manifest.locales.available).flatMap((locale) => formsOf(locale, key))
  return entries.map(({ value }) => String(value))
}
