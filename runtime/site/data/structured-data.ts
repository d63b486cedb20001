import { isRecord } from '../../values/is-record.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'

/** A schema.org thing in one language. In a pattern, some of its values are fields of the entry (`EntryField`). */
export type StructuredData = Readonly<Record<string, unknown>> & { readonly type: string }

/** Whether a value is a nested thing, as opposed to a text per language. */
export function isThing(value: unknown): value is StructuredData {
  return isRecord(value) && typeof value.type === 'string'
}

/** Finishes the structured data of a page: its texts become strings in one language. */
export function finishStructuredData(data: StructuredData, textIn: (text: unknown) => string): StructuredData {
  return Object.freeze({ ...withTexts(data, textIn), type: data.type })
}

function withTexts(thing: Readonly<Record<string, unknown>>, textIn: (text: unknown) => string) {
  return Object.fromEntries(Object.entries(thing).map(([key, value]) => [key, finished(value, textIn)]))
}

function finished(value: unknown, textIn: (text: unknown) => string): unknown {
  if (isEntryField(value) || !(Array.isArray(value) || isRecord(value))) return value
  if (Array.isArray(value)) return Object.freeze(value.map((item) => finished(item, textIn)))
  return isThing(value) ? Object.freeze(withTexts(value, textIn)) : textIn(value)
}
