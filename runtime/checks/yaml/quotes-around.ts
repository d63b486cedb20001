import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { WrittenScalar } from './plain-scalars.ts'

/** Puts a scalar in quotes, which makes it a text, and changes nothing else. */
export function quotesAround({ mark, written }: WrittenScalar): Fix {
  const { offset: start, end, source } = mark
  return { isSafe: true, edits: [{ file: source.file, start, end, text: `'${written}'` }] }
}
