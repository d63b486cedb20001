import type { Position } from './position.ts'
import { createSourceText } from './source-text.ts'

/** Where a file stops being UTF-8 text, and which encoding it seems to have. */
export interface EncodingFault {
  readonly position: Position
  readonly looksLike: 'UTF-16' | 'Windows-1252'
}

/** The first byte of a file that is not UTF-8, as a position in an editor; null when all of it is. */
export function findEncodingFault(file: string, bytes: Uint8Array): EncodingFault | null {
  // What cannot be decoded becomes a replacement character, but the text may also contain such characters itself.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const encoder = new TextEncoder()
  let offset = 0
  let before = 0
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) {
    offset += encoder.encode(text.slice(before, at)).length
    const isWritten = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd
    if (!isWritten) {
      const mark = text.startsWith('\uFEFF') ? 1 : 0
      const position = createSourceText(file, text).positionAt(at - mark)
      return { position, looksLike: hasUtf16Mark(bytes) ? 'UTF-16' : 'Windows-1252' }
    }
    before = at
  }
  return null
}

/** Says where the fault is and how to fix it, as part of a sentence. */
export function encodingInWords({ position: { line, column }, looksLike }: EncodingFault): string {
  return `it is not UTF-8 text: the first wrong character is at line ${line}, column ${column}, and looks like ${looksLike}. Save the file as UTF-8`
}

function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
