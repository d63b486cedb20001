import type { Operation } from '../../graphql/execute.ts'
import { withPlainTexts } from '../../graphql/plain-texts.ts'
import { htmlText } from '../../values/texts/html-text.ts'

/** Makes the HTML of fields that an operation marks with `@text` plain text. Nothing in it runs or is loaded. */
export function plainTexts(data: unknown, { texts }: Pick<Operation, 'texts'>): unknown {
  if (texts === undefined) return data
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.childNodes
  return withPlainTexts(data, texts, (html) => htmlText(html, parse))
}
