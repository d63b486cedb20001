import { parseFragment } from 'parse5'
import { type TextFields, withPlainTexts } from '../graphql/plain-texts.ts'
import { htmlText } from '../values/texts/html-text.ts'

/** Makes the HTML of fields that an operation marks with `@text` plain text. */
export function plainTexts(data: unknown, fields: TextFields): unknown {
  return withPlainTexts(data, fields, (html) => htmlText(html, (text) => parseFragment(text).childNodes))
}
