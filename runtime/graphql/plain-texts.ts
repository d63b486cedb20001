import { isRecord } from '../values/is-record.ts'

/** The fields of an answer that an operation marks with `@text`, by their keys: `true` for such a field, more of these below any other. */
export interface TextFields {
  readonly [key: string]: TextFields | true
}

/**
 * Makes the HTML of marked fields plain text, wherever they are in an answer.
 *
 * @param textOf - returns the text of HTML.
 */
export function withPlainTexts(data: unknown, fields: TextFields | true, textOf: (html: string) => string): unknown {
  if (Array.isArray(data)) return data.map((item) => withPlainTexts(item, fields, textOf))
  if (fields === true) return typeof data === 'string' ? textOf(data) : data
  if (!isRecord(data)) return data
  const own = Object.entries(fields).filter(([key]) => Object.hasOwn(data, key))
  return { ...data, ...Object.fromEntries(own.map(([key, below]) => [key, withPlainTexts(data[key], below, textOf)])) }
}
