/** First and last byte, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.1.2): null for the whole, which also answers other units, several ranges and
 * what is malformed; `unsatisfiable` when the file has no such bytes.
 */
export function readRange(header: string, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === '') return last === '' ? null : lastBytes(Number(last), bytes)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= bytes) return 'unsatisfiable'
  return { first: Number(first), last: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

function lastBytes(count: number, bytes: number): ByteRange | 'unsatisfiable' | null {
  if (count === 0) return 'unsatisfiable'
  // Nothing of nothing cannot be written as a range.
  return bytes === 0 ? null : { first: Math.max(0, bytes - count), last: bytes - 1 }
}
