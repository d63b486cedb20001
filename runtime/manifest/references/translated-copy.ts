import type { Fix } from '../problems/diagnostic.ts'
import type { SourceText } from '../text/source-text.ts'

/** The comment above texts that still are in another language. */
export function stillIn(locale: string): string {
  return `# Translate, please: still in ${locale}.\n`
}

/** The comment above a text in several languages, some of them copies. */
export function someStillIn(copies: readonly string[], locale: string): string {
  return `# Translate, please: ${copies.join(', ')} is still in ${locale}.\n`
}

/** Creates a missing message file as a copy of another language's, with a comment that says so. */
export function translatedCopy(file: string, source: Pick<SourceText, 'text'> | null, locale: string): Fix | null {
  if (source === null || source.text.trim() === '') return null
  const text = stillIn(locale) + source.text
  return { isSafe: true, edits: [{ file, start: 0, end: 0, text, creates: true }] }
}
