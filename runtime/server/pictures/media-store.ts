import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { PictureSettings } from '../../pictures/picture-recipe.ts'
import type { AskedMedia, MediaPlace } from '../../site/http/media-address.ts'
import { messageOf } from '../../values/message-of.ts'
import { Turns } from '../../values/turns.ts'
import { fetchMedia } from './fetch-media.ts'
import { MediaError } from './media-error.ts'

const limits = {
  /** For how long a picture counts as unchanged: its address does not say whether it has changed. */
  freshMs: 86_400_000,
  /** For all pictures that are kept. */
  maxBytes: 1_000_000_000,
  /** Once this many wait for their turn, browsers are told to come back later. */
  maxWaiting: 200,
  /** For how long a picture that failed is not tried again. */
  failedMs: 10_000,
  maxFailed: 5000,
}

export interface MediaStoreOptions {
  /** Where pictures are kept; created with the first one. */
  readonly folder: string
  readonly settings: PictureSettings
  /** The places that pictures may come from, by client. */
  readonly places: readonly (readonly MediaPlace[])[]
  /** Fetches a picture from these places only; left out: over the network. @throws MediaError */
  readonly fetch?: (url: string, places: readonly MediaPlace[]) => Promise<Buffer>
}

/** Pictures of other hosts: fetched when a browser first asks for one, resized like those of the site, and kept in a folder of limited size. */
export class MediaStore {
  readonly #options: MediaStoreOptions
  readonly #working = new Map<string, Promise<string>>()
  readonly #failed = new LRUCache<string, MediaError>({ max: limits.maxFailed, ttl: limits.failedMs })
  readonly #fetchTurns = new Turns(8)
  /** Each takes a processor core, and the rest are needed for pages. */
  readonly #makeTurns = new Turns(Math.max(1, Math.floor(availableParallelism() / 2)))
  #waiting = 0
  #keptBytes: number | null = null

  /** For how long a picture counts as unchanged, in ms. */
  readonly freshMs = limits.freshMs

  constructor(options: MediaStoreOptions) {
    this.#options = options
  }

  /** The path of a requested file. @throws MediaError */
  find(asked: AskedMedia): Promise<string> {
    const { url, form, width } = asked
    return this.#once(
      this.#place(`${url} ${form} ${width} ${JSON.stringify(this.#options.settings.quality)}`),
      (place) => this.#make(asked, place),
    )
  }

  async #make({ url, place: from, form, width }: AskedMedia, place: string): Promise<void> {
    const source = await this.#once(this.#place(url), (file) => this.#fetch(url, from, file))
    const [{ makePicture }, { isFault, readPicture }] = await Promise.all([
      import('../../pictures/make-picture.ts'),
      import('../../pictures/read-picture.ts'),
    ])
    const bytes = await readFile(source)
    const read = readPicture(bytes)
    if (isFault(read)) throw new MediaError(502, `${url} ${read.reason}`)
    // Only SVG files are sent as they are.
    if (width === null && read.ending !== 'svg')
      throw new MediaError(502, `${url} is not an SVG, although its name says so`)
    if (width === null) return this.#keep(place, bytes)
    const work = `${place}.${randomUUID()}`
    const recipe = { name: url, file: source, ending: 'jpg', quality: this.#options.settings.quality }
    try {
      await this.#makeTurns.take(() => makePicture(recipe, { form, width }, work))
      await this.#keep(place, await readFile(work))
    } finally {
      await rm(work, { force: true })
    }
  }

  async #fetch(url: string, from: MediaPlace, file: string): Promise<void> {
    const places = this.#options.places.find((own) => own.includes(from)) ?? []
    const { fetch = fetchMedia } = this.#options
    await this.#keep(file, await this.#fetchTurns.take(() => fetch(url, places)))
  }

  /** The file if it is kept and fresh; otherwise makes it, once for all who ask. While that fails, the old file is used. */
  async #once(place: string, make: (place: string) => Promise<void>): Promise<string> {
    const age = await ageOf(place)
    if (age !== null && age < limits.freshMs) return place
    const failed = this.#failed.get(place)
    if (failed !== undefined) {
      if (age !== null) return place
      throw failed
    }
    const known = this.#working.get(place)
    if (known !== undefined) return known
    if (this.#waiting >= limits.maxWaiting) throw new MediaError(503, 'Too many pictures are being resized.')
    this.#waiting += 1
    const working = make(place)
      .then(
        () => place,
        (error: unknown) => {
          const own = error instanceof MediaError ? error : new MediaError(502, messageOf(error))
          this.#failed.set(place, own)
          if (age !== null && own.status !== 404) return place
          throw own
        },
      )
      .finally(() => {
        this.#waiting -= 1
        this.#working.delete(place)
      })
    this.#working.set(place, working)
    return working
  }

  #place(what: string): string {
    return join(this.#options.folder, createHash('sha256').update(what).digest('hex').slice(0, 32))
  }

  async #keep(place: string, bytes: Buffer): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true })
    const work = `${place}.${randomUUID()}`
    await writeFile(work, bytes)
    await rename(work, place)
    this.#keptBytes = (this.#keptBytes ?? (await bytesIn(folder))) + bytes.length
    if (this.#keptBytes > limits.maxBytes) this.#keptBytes = await forgetOldest(folder, limits.maxBytes * 0.8)
  }
}

/** The age of a file in ms; null when it does not exist. */
async function ageOf(file: string): Promise<number | null> {
  const stats = await stat(file).catch(() => null)
  return stats === null ? null : Date.now() - stats.mtimeMs
}

async function bytesIn(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0)
}

/** Deletes the oldest files. Returns how many bytes are left. */
async function forgetOldest(folder: string, maxBytes: number): Promise<number> {
  const files = (await filesIn(folder)).sort((left, right) => left.mtimeMs - right.mtimeMs)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  for (const { file, size } of files) {
    if (bytes <= maxBytes) break
    await rm(file, { force: true })
    bytes -= size
  }
  return bytes
}

async function filesIn(folder: string) {
  const names = await readdir(folder)
  const found = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      // It may have been deleted meanwhile.
      const stats = await stat(file).catch(() => null)
      return stats === null ? [] : [{ file, size: stats.size, mtimeMs: stats.mtimeMs }]
    }),
  )
  return found.flat()
}
