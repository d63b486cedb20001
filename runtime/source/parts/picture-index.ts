import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PictureFault, type PictureFile, readPicture } from '../../pictures/read-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { readJson } from '../disk/read-json.ts'
import { writeWhole } from '../disk/write-whole.ts'

/** What is known about a file. */
interface KnownFile {
  readonly hash: string
  readonly read: PictureFile | PictureFault
}

/** Increment this when `readPicture` returns something else for the same bytes, to discard earlier results. */
const VERSION = 2

/**
 * Caches what was read from pictures for as long as a file's time and size stay the same, since every command and every change reads a site, and
 * photographs are large. The cache is saved beside what is made from pictures, if that folder exists: a command that only looks at a site leaves
 * nothing behind.
 */
export class PictureIndex {
  readonly #place: string
  readonly #before: Readonly<Record<string, unknown>>
  readonly #now: Record<string, KnownFile & { readonly stamp: string }> = {}
  #isChanged = false

  /** @param cache - the folder for what is made from pictures. */
  constructor(cache: string) {
    this.#place = join(cache, 'index.json')
    this.#before = filesIn(this.#place)
  }

  /** @param source - the path below assets/. @param file - the absolute path. */
  read(source: string, file: string): KnownFile {
    try {
      const { mtimeMs, ctimeMs, size } = statSync(file)
      const stamp = `${mtimeMs} ${ctimeMs} ${size}`
      const before = this.#before[source]
      const known = isRecord(before) && before.stamp === stamp ? (before as unknown as KnownFile) : null
      const found = known ?? readFile(file)
      this.#isChanged ||= known === null
      this.#now[source] = { ...found, stamp }
      return found
    } catch {
      // It has been deleted meanwhile, or is too large to be read.
      return { hash: '', read: { kind: 'unusable', why: 'unreadable', reason: 'cannot be read' } }
    }
  }

  save(): void {
    const isSame = !this.#isChanged && Object.keys(this.#before).length === Object.keys(this.#now).length
    if (isSame || !existsSync(dirname(this.#place))) return
    try {
      writeWhole(this.#place, JSON.stringify({ version: VERSION, files: this.#now }))
    } catch {
      // The folder is read-only, so they will be read again the next time.
    }
  }
}

function readFile(file: string): KnownFile {
  const bytes = readFileSync(file)
  return { hash: createHash('sha256').update(bytes).digest('hex'), read: readPicture(bytes) }
}

function filesIn(place: string): Readonly<Record<string, unknown>> {
  const index = readJson<unknown>(place)
  return isRecord(index) && index.version === VERSION && isRecord(index.files) ? index.files : {}
}
