import { parseFragment } from 'parse5'
import type { Operation } from '../graphql/execute.ts'
import { withPlainTexts } from '../graphql/plain-texts.ts'
import { htmlText } from '../values/texts/html-text.ts'
import { flattenDeep } from './flatten-deep.ts'

/** Makes the HTML of fields that an operation marks with `@text` plain text. */
export function plainTexts(data: unknown, { texts }: Pick<Operation, 'texts'>): unknown {
  if (texts === undefined) return data
  return withPlainTexts(data, texts, (html) =>
    htmlText(html, (text) => flattenDeep(parseFragment(text), 'childNodes').childNodes),
  )
}
