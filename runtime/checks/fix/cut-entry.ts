import type { TextEdit } from '../../manifest/problems/diagnostic.ts'
import { endOfLine, startOfLine } from '../../manifest/text/line-bounds.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { findLocated } from '../../manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

/**
 * The edit that removes an entry of a block map: its lines, and the comments directly above. For the only entry of a map, the map's own key is
 * removed as well.
 *
 * @returns null when the entry does not have lines of its own.
 */
export function cutEntry(document: ManifestDocument, path: readonly PathStep[]): TextEdit | null {
  let length = path.length
  while (length > 1 && sizeAt(document, path.slice(0, length - 1)) === 1) length -= 1
  const key = document.rangeOf(path.slice(0, length), 'key')
  const value = document.rangeOf(path.slice(0, length), 'value')
  if (key === undefined || value === undefined || key.source !== value.source) return null
  const { text, file } = key.source
  const start = startOfLine(text, key.offset)
  const indent = text.slice(start, key.offset)
  if (/[^ ]/.test(indent)) return null
  const valueEnd = value.offset + text.slice(value.offset, value.end).trimEnd().length
  // Includes a comment at the end of the line.
  const end = Math.min(endOfLine(text, Math.max(key.end, valueEnd)) + 1, text.length)
  return { file, start: commentsStart(text, start, indent), end, text: '' }
}

function sizeAt({ root }: ManifestDocument, path: readonly PathStep[]): number {
  const value = root && findLocated(root, path)?.value
  return value?.kind === 'map' ? value.entries.size : 0
}

/** Where the comments directly above a line begin, at the same indentation. */
function commentsStart(text: string, start: number, indent: string): number {
  let first = start
  while (first > 0) {
    const above = startOfLine(text, first - 1)
    if (!text.startsWith(`${indent}#`, above)) break
    first = above
  }
  return first
}
