/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.1.2). Null for the whole file, which is also the answer to other units, to several
 * ranges and to malformed headers; `unsatisfiable` when the file has no such bytes.
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
  // A range cannot describe an empty part of an empty file.
  return bytes === 0 ? null : { first: Math.max(0, bytes - count), last: bytes - 1 }
}
