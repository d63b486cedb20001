import type { Fix } from '../problems/diagnostic.ts'
import type { SourceText } from '../text/source-text.ts'

/** The comment above what is there in another language for now. */
export function stillIn(locale: string): string {
  return `# Translate, please: still in ${locale}.\n`
}

/** The comment above what says something in several languages, of which some are copies. */
export function someStillIn(copies: readonly string[], locale: string): string {
  return `# Translate, please: ${copies.join(', ')} is still in ${locale}.\n`
}

/** Writes a file of messages that is not there as a copy of another language's, under a comment that says so. */
export function translatedCopy(file: string, source: Pick<SourceText, 'text'> | null, locale: string): Fix | null {
  if (source === null || source.text.trim() === '') return null
  const text = stillIn(locale) + source.text
  return { isSafe: true, edits: [{ file, start: 0, end: 0, text, creates: true }] }
}
