import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './content-hash.ts'

/** What lies at some places, and when something of it was changed last (ms since 1970): a file, or the list of those in a folder. */
export interface HashOfPlaces {
  readonly hash: string
  readonly changedAt: number
}

interface PlacesOptions {
  /** What is left out may be another one without a difference. @param below - the path of a folder or file from its place. */
  isLeftOut(below: string, path: string): boolean
  /** The path of a folder in which others write: when its list was changed says nothing. */
  readonly shared: string
}

/**
 * The hash of files, and of all files in folders, by their names and their content. Links are followed; where a place is not, that is what it says.
 *
 * @param places - by the names that they have in the hash.
 */
export function hashOfPlaces(places: ReadonlyMap<string, string>, options: PlacesOptions): HashOfPlaces {
  const reader = new PlaceReader(options)
  for (const [name, path] of places) reader.read(path, name)
  return reader.end()
}

class PlaceReader {
  readonly #hash: Hash = createHash('sha256')
  readonly #options: PlacesOptions
  /** Folders that are being read: a link may lead to one that it lies in. */
  readonly #around = new Set<string>()
  #changedAt = 0

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** @param name - by which it is known in the hash. */
  read(path: string, name: string, below = ''): void {
    const found = statOf(path)
    this.#hash.update(`${name}\0`)
    if (found === null) return void this.#hash.update('missing\0')
    if (path !== this.#options.shared) this.#changedAt = Math.max(this.#changedAt, found.ctimeMs)
    try {
      if (found.isDirectory()) this.#readFolder(path, below)
      else if (found.isFile()) this.#hash.update(`${contentHash(path, found)}\0`)
    } catch {
      // Nothing that is made by this user depends on what it may not read.
      this.#hash.update('unreadable\0')
    }
  }

  end(): HashOfPlaces {
    return { hash: this.#hash.digest('base64url'), changedAt: this.#changedAt }
  }

  #readFolder(folder: string, below: string): void {
    const real = realpathSync(folder)
    if (this.#around.has(real)) return
    this.#around.add(real)
    for (const { name, at, isLink } of entriesIn(folder, below)) {
      const path = join(folder, name)
      if (this.#options.isLeftOut(at, path)) continue
      // Code is told apart by where it lies, too.
      if (isLink) this.#hash.update(`${readlinkSync(path)}\0`)
      this.read(path, name, at)
    }
    this.#around.delete(real)
    this.#hash.update('end\0')
  }
}

function entriesIn(folder: string, below: string) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => ({
      name: entry.name,
      at: below === '' ? entry.name : `${below}/${entry.name}`,
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
