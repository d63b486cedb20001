import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readlinkSync, readSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** What lies at some places, and when something of it was changed last (ms since 1970). */
export interface HashOfPlaces {
  readonly hash: string
  readonly changedAt: number
}

/** Of a large file nobody holds all of it. */
const PIECE_BYTES = 256 * 1024

/**
 * The hash of files, and of all files in folders, by their names and their content. Links are followed; where a place is not, that is what it says.
 *
 * @param places - by the names that they have in the hash.
 * @param isLeftOut - told the path of a folder or file from its place: what is left out may be another one without a difference.
 */
export function hashOfPlaces(places: ReadonlyMap<string, string>, isLeftOut: (path: string) => boolean): HashOfPlaces {
  const reader = new PlaceReader(isLeftOut)
  for (const [name, path] of places) reader.read(path, name)
  return reader.end()
}

class PlaceReader {
  readonly #hash: Hash = createHash('sha256')
  readonly #isLeftOut: (path: string) => boolean
  readonly #piece = Buffer.allocUnsafe(PIECE_BYTES)
  /** Folders that are being read: a link may lead to one that it lies in. */
  readonly #around = new Set<string>()
  #changedAt = 0

  constructor(isLeftOut: (path: string) => boolean) {
    this.#isLeftOut = isLeftOut
  }

  /** @param name - by which it is known in the hash. */
  read(path: string, name: string, below = ''): void {
    const found = statOf(path)
    this.#hash.update(`${name}\0`)
    if (found === null) return void this.#hash.update('missing\0')
    if (found.isDirectory()) this.#readFolder(path, below)
    else if (found.isFile()) {
      this.#changedAt = Math.max(this.#changedAt, found.ctimeMs)
      this.#hash.update(`${found.size}\0`)
      this.#readFile(path)
    }
  }

  end(): HashOfPlaces {
    return { hash: this.#hash.digest('base64url'), changedAt: this.#changedAt }
  }

  #readFolder(folder: string, below: string): void {
    const real = realpathSync(folder)
    if (this.#around.has(real)) return
    this.#around.add(real)
    for (const { name, path, isLink } of entriesIn(folder, below)) {
      if (this.#isLeftOut(path)) continue
      // Code is told apart by where it lies, too.
      if (isLink) this.#hash.update(`${readlinkSync(join(folder, name))}\0`)
      this.read(join(folder, name), name, path)
    }
    this.#around.delete(real)
    this.#hash.update('end\0')
  }

  #readFile(path: string): void {
    const file = openSync(path, 'r')
    try {
      for (;;) {
        const length = readSync(file, this.#piece)
        if (length === 0) return
        this.#hash.update(this.#piece.subarray(0, length))
      }
    } finally {
      closeSync(file)
    }
  }
}

function entriesIn(folder: string, below: string) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({
      name: entry.name,
      path: below === '' ? entry.name : `${below}/${entry.name}`,
      isLink: entry.isSymbolicLink(),
    }))
    .sort(({ name: one }, { name: other }) => (one < other ? -1 : 1))
}

/** Null: nothing is there, as where a link leads nowhere. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
