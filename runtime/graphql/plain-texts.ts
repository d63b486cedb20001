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
  // Not `isRecord`, which browsers would fetch as a file of its own.
  if (typeof data !== 'object' || data === null) return data
  const given: Readonly<Record<string, unknown>> = { ...data }
  const own = Object.entries(fields).filter(([key]) => Object.hasOwn(given, key))
  return {
    ...given,
    ...Object.fromEntries(own.map(([key, below]) => [key, withPlainTexts(given[key], below, textOf)])),
  }
}
