import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'

interface KnownContent extends Pick<Stats, 'ino' | 'size' | 'ctimeMs'> {
  readonly hash: string
}

/** A large file is read in pieces, so that it is never completely in memory. */
const piece = Buffer.allocUnsafe(256 * 1024)
/** A file that changed this recently may change again without a new timestamp. */
const SETTLED_MS = 1000

/** Path → the content read there. A command needs the same files several times, for example for a build and for its seal. */
const known = new Map<string, KnownContent>()

/**
 * The hash of a file's content: SHA-256, as base64url. A file that has not changed since the last time is not read again.
 *
 * @throws Error of the file system when it cannot be read.
 */
export function contentHash(path: string, { ino, size, ctimeMs }: Stats = statSync(path)): string {
  const before = known.get(path)
  if (before?.ino === ino && before.size === size && before.ctimeMs === ctimeMs) return before.hash
  const isSettled = Date.now() - ctimeMs > SETTLED_MS
  const hash = readHash(path)
  if (isSettled) known.set(path, { ino, size, ctimeMs, hash })
  return hash
}

function readHash(path: string): string {
  const hash = createHash('sha256')
  const file = openSync(path, 'r')
  try {
    for (let length = readSync(file, piece); length > 0; length = readSync(file, piece))
      hash.update(piece.subarray(0, length))
  } finally {
    closeSync(file)
  }
  return hash.digest('base64url')
}
