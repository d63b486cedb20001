import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type PictureFault, type PictureFile, readPicture } from '../../pictures/read-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { writeWhole } from '../disk/write-whole.ts'

/** What is known of a file. */
interface KnownFile {
  readonly hash: string
  readonly read: PictureFile | PictureFault
}

/** Another number forgets what was read before: when `readPicture` says something else of the same bytes. */
const VERSION = 2

/**
 * What was read of pictures, as long as time and length of the file stay: a site is read by each command, and at each change, and photographs are
 * large. It is written beside what was made of them, where there is such a folder: a command that only looks at a site leaves nothing behind.
 */
export class PictureIndex {
  readonly #place: string
  readonly #before: Readonly<Record<string, unknown>>
  readonly #now: Record<string, KnownFile & { readonly stamp: string }> = {}
  #isChanged = false

  /** @param cache - folder of what was made of pictures. */
  constructor(cache: string) {
    this.#place = join(cache, 'index.json')
    this.#before = filesIn(this.#place)
  }

  /** @param source - its path below assets/. @param file - where it lies. */
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
      // It has gone meanwhile, or is larger than a program can read.
      return { hash: '', read: { kind: 'unusable', why: 'unreadable', reason: 'cannot be read' } }
    }
  }

  save(): void {
    const isSame = !this.#isChanged && Object.keys(this.#before).length === Object.keys(this.#now).length
    if (isSame || !existsSync(dirname(this.#place))) return
    try {
      writeWhole(this.#place, JSON.stringify({ version: VERSION, files: this.#now }))
    } catch {
      // The folder is read-only: they are read again the next time.
    }
  }
}

function readFile(file: string): KnownFile {
  const bytes = readFileSync(file)
  return { hash: createHash('sha256').update(bytes).digest('hex'), read: readPicture(bytes) }
}

function filesIn(place: string): Readonly<Record<string, unknown>> {
  try {
    const index: unknown = JSON.parse(readFileSync(place, 'utf8'))
    return isRecord(index) && index.version === VERSION && isRecord(index.files) ? index.files : {}
  } catch {
    return {}
  }
}
