import type { Fix } from '../problems/diagnostic.ts'
import type { SourceText } from '../text/source-text.ts'

/** Writes a file of messages that is not there as a copy of another language's, under a comment that says so. */
export function translatedCopy(file: string, source: Pick<SourceText, 'text'> | null, locale: string): Fix | null {
  if (source === null || source.text.trim() === '') return null
  const text = `# Translate, please: still in ${locale}.\n${source.text}`
  return { isSafe: true, edits: [{ file, start: 0, end: 0, text, creates: true }] }
}
