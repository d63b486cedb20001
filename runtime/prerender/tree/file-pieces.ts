import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'

/** A large file is read in pieces, so that it is never completely in memory. */
const PIECE_BYTES = 1024 * 1024

/** Whether two files of the same length have the same content. */
export function areEqualFiles(one: string, other: string): boolean {
  const [first, second] = [piecesOf(one), piecesOf(other)]
  try {
    for (;;) {
      const [mine, theirs] = [first.next().value, second.next().value]
      if (mine === undefined || theirs === undefined) return mine === theirs
      if (!mine.equals(theirs)) return false
    }
  } finally {
    first.return(undefined)
    second.return(undefined)
  }
}

/** Copies the content of a file, but not its mode, which may allow only the builder to read it. @param to - must not exist yet. */
export function copyFileContent(from: string, to: string): void {
  const file = openSync(to, 'wx')
  try {
    for (const piece of piecesOf(from)) writeFileSync(file, piece)
  } finally {
    closeSync(file)
  }
}

function* piecesOf(path: string): Generator<Buffer, undefined> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE_BYTES)
      const length = readSync(file, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
