import { type GraphQLOutputType, getNamedType, isScalarType } from 'graphql'
import { formatsIn, type MessageFormat, numberOptions, RELATIVE_TIME, readFormat } from '../../i18n/message-formats.ts'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { jsonPointer } from '../../manifest/text/json-pointer.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { once } from '../../values/once.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { filledTexts } from '../facts/filled-texts.ts'
import { placeholdersIn, placeOfPlaceholder } from '../facts/placeholders.ts'
import type { WrittenText } from '../facts/written-text.ts'
import { messageTables } from '../messages/message-tables.ts'
import { defineCheck } from '../rule/rule.ts'
import { usedFields } from './used-fields.ts'

const STARTS = { name: 'starts', type: 'Date!', entry: ", starts: '2026-12-06'" }
const dated = (place: string) => ({
  also: STARTS,
  scalar: 'Date',
  title: `{ text: { en: 'On ${place}' }, values: { when: { entry: starts } } }`,
})

/** The field, its type, and what to write in its place. */
type Args = { readonly field: string; readonly type: string; readonly write: string }

export const rawDate = defineCheck({
  code: 'collections/raw-date',
  severity: 'warning',
  needs: 'site',
  title: 'A text shows a date as the back-end writes it',
  why: 'Back-ends write dates for programs: 2026-12-06T19:30:00Z. With a format, {{when, date}} or {{when, date(dateStyle: full; timeStyle: short)}}, visitors read the date in their language and in the time zone of the site. The options are those of Intl.DateTimeFormat.',
  wrong: collectionExample(dated('{{when}}')),
  right: collectionExample(dated('{{when, date}}')),
  message: ({ field, type, write }: Args) =>
    `Visitors would read "${field}" (${type}) as ${/time/i.test(type) ? '2026-12-06T19:30:00Z' : '2026-12-06'}, or as NaN with a format of numbers. Write ${write}.`,
  check(facts, report) {
    for (const { path, field, type } of fieldsAlone(facts)) {
      const write = `{ text: { '*': '{{${field}, date}}' }, values: { ${field}: { entry: ${field} } } }`
      report(facts.place(path), { field, type, write })
    }
    const told = new Set<WrittenText['path']>()
    for (const { text, path, words, values } of filledTexts(facts)) {
      const written = typeof text === 'string' ? messagesOf(facts, text) : words
      for (const name of values) {
        const date = dateAt(facts, [...path.slice(0, -1), 'values', name])
        if (date === null) continue
        for (const each of written) {
          // A message may be shown in many places.
          if (!isRaw(each.text, name) || told.has(each.path)) continue
          told.add(each.path)
          report(placeOfPlaceholder(facts, each, name), { ...date, write: `{{${name}, date}}` })
        }
      }
    }
  },
})

/** Whether a text shows a value without a format anywhere, or with one that takes numbers. One that does not exist is another finding. */
function isRaw(text: string, name: string): boolean {
  const formats = formatsIn(text).filter(({ value, written }) => value === name && !takesNumber(readFormat(written)))
  return placeholdersIn(text).filter((each) => each === name).length > formats.length
}

function takesNumber(format: MessageFormat): boolean {
  return numberOptions(format) !== null || format.name === RELATIVE_TIME
}

function messagesOf(facts: SiteFacts, key: string): WrittenText[] {
  const { formsOf } = messageTables(facts)
  return Object.keys(facts.manifest.locales.available)
    .flatMap((locale) => formsOf(locale, key))
    .filter(({ isOwn }) => isOwn)
    .map(({ value, path, file }) => ({ text: String(value), path, file }))
}

interface DateField {
  readonly field: string
  readonly type: string
}

/** Titles and descriptions that consist of a date alone. A section can format the dates among its props itself. */
function fieldsAlone(facts: SiteFacts): (DateField & { readonly path: readonly PathStep[] })[] {
  return facts.manifest.routes.flatMap((_, index) =>
    (['title', 'description'] as const).flatMap((key) => {
      const path = ['routes', index, key]
      const date = dateAt(facts, path)
      return date === null ? [] : [{ ...date, path }]
    }),
  )
}

/** The field of an entry at a place of the manifest, if its type is one of dates. */
function dateAt(facts: SiteFacts, path: readonly PathStep[]): DateField | null {
  const [group, index] = path
  const { each } = (group === 'routes' ? facts.manifest.routes[Number(index)] : undefined) ?? {}
  if (each === undefined) return null
  const used = valueAt(facts.manifest, path)
  if (!isEntryField(used)) return null
  const field = used.entry
  // A page about a value has no entry: `value` is one of the values that the field has.
  const at = typeof each === 'string' ? [...path, 'entry'] : ['routes', Number(index), 'each', BY[field] ?? '']
  const type = typesByPlace(facts).get(jsonPointer(at))
  return type !== undefined && isDate(type) ? { field, type: String(type) } : null
}

const BY: Readonly<Record<string, string>> = { value: 'by', label: 'label' }

/** Place of the manifest → the type of the field that it names. */
const typesByPlace = once(
  (facts: SiteFacts) => new Map(usedFields(facts).map(({ use, field }) => [jsonPointer(use.path), field.type])),
)

/** Every API defines and names its own scalars of dates: Date, DateTime, ISO8601DateTime, timestamptz. */
function isDate(type: GraphQLOutputType): boolean {
  const named = getNamedType(type)
  return isScalarType(named) && /date|timestamp/i.test(named.name)
}
