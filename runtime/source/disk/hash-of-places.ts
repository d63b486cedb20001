import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readlinkSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from './content-hash.ts'

/** The hash of some files and folders, and when any of them (or the list of files in a folder) last changed, in milliseconds since 1970. */
export interface HashOfPlaces {
  readonly hash: string
  readonly changedAt: number
}

interface PlacesOptions {
  /** Whether a file or folder does not count. @param below - its path from the place. */
  isLeftOut(below: string, path: string): boolean
  /** The path of a folder in which others write, too, so that a changed list of its files means nothing. */
  readonly shared: string
}

/**
 * The hash of files, and of all files in folders, by their names and content. Links are followed; a missing place is noted as missing.
 *
 * @param places - name in the hash → path.
 */
export function hashOfPlaces(places: ReadonlyMap<string, string>, options: PlacesOptions): HashOfPlaces {
  const reader = new PlaceReader(options)
  for (const [name, path] of places) reader.read(path, name)
  return reader.end()
}

class PlaceReader {
  readonly #hash: Hash = createHash('sha256')
  readonly #options: PlacesOptions
  /** The folders that are being read, since a link may lead to a folder above it. */
  readonly #around = new Set<string>()
  #changedAt = 0

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** @param name - its name in the hash. */
  read(path: string, name: string, below = ''): void {
    const found = statOf(path)
    this.#hash.update(`${name}\0`)
    if (found === null) return void this.#hash.update('missing\0')
    if (path !== this.#options.shared) this.#changedAt = Math.max(this.#changedAt, found.ctimeMs)
    try {
      if (found.isDirectory()) this.#readFolder(path, below)
      else if (found.isFile()) this.#hash.update(`${contentHash(path, found)}\0`)
    } catch {
      // What this user cannot read, this user's build cannot depend on.
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
      // The bundler also distinguishes modules by their real paths.
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

/** Null when nothing is there, or when a link leads nowhere. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path)
  } catch {
    return null
  }
}
