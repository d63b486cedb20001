import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, type Stats, statSync } from 'node:fs'

interface KnownContent extends Pick<Stats, 'ino' | 'size' | 'ctimeMs'> {
  readonly hash: string
}

/** Of a large file nobody holds all of it. */
const piece = Buffer.allocUnsafe(256 * 1024)
/** What was changed so short a time ago may be changed again without another time. */
const SETTLED_MS = 1000

/** Path → what was read there. One command asks for the same files several times: as a part of a build, and for its seal. */
const known = new Map<string, KnownContent>()

/**
 * The hash of what a file holds: SHA-256, as base64url. A file that was not changed since it was read is not read again.
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
