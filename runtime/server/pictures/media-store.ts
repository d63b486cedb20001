import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
  /** Client → the places that its pictures may come from. */
  readonly places: ReadonlyMap<string, readonly MediaPlace[]>
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
  /** Client → when its pictures may have changed, in ms since 1970. */
  readonly #changedAt = new Map<string, number>()
  #waiting = 0
  #keptBytes: number | null = null

  /** For how long a picture counts as unchanged, in ms. */
  readonly freshMs = limits.freshMs

  constructor(options: MediaStoreOptions) {
    this.#options = options
  }

  /** Notes that the pictures of a client may have changed; null: those of all clients. Each is fetched again when a browser asks for it. */
  outdate(client: string | null): void {
    const names = client === null ? this.#options.places.keys() : [client]
    for (const name of names) this.#changedAt.set(name, Date.now())
  }

  /** The path of a requested file. @throws MediaError */
  find(asked: AskedMedia): Promise<string> {
    const { url, form, width } = asked
    const place = this.#place(`${url} ${form} ${width} ${JSON.stringify(this.#options.settings.quality)}`)
    return this.#once(place, asked, () => this.#make(asked, place))
  }

  async #make(asked: AskedMedia, place: string): Promise<void> {
    const { url, form, width } = asked
    const file = this.#place(url)
    const source = await this.#once(file, asked, () => this.#fetch(asked, file))
    const { mtimeMs } = await stat(source)
    const at = Math.round(mtimeMs)
    // While the back-end does not give a newer picture, what was made of the old one stays.
    if (at === (await timeOf(place))) return
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
    if (width === null) return this.#keep(place, bytes, at)
    const work = `${place}.${randomUUID()}`
    const recipe = { name: url, file: source, ending: 'jpg', quality: this.#options.settings.quality }
    try {
      await this.#makeTurns.take(() => makePicture(recipe, { form, width }, work))
      await this.#keep(place, await readFile(work), at)
    } finally {
      await rm(work, { force: true })
    }
  }

  async #fetch({ url, place: from }: AskedMedia, file: string): Promise<void> {
    const places = this.#options.places.get(this.#clientOf(from)) ?? []
    const { fetch = fetchMedia } = this.#options
    const [bytes, at] = await this.#fetchTurns.take(async () => {
      const startedAt = Date.now()
      return [await fetch(url, places), startedAt] as const
    })
    await this.#keep(file, bytes, at)
  }

  #clientOf(place: MediaPlace): string {
    for (const [client, own] of this.#options.places) if (own.includes(place)) return client
    return ''
  }

  /** The file if it is kept and fresh; otherwise makes it, once for all who ask. While that fails, the old file is used. */
  async #once(place: string, { place: from }: AskedMedia, make: () => Promise<void>): Promise<string> {
    const at = await timeOf(place)
    const changedAt = this.#changedAt.get(this.#clientOf(from)) ?? 0
    if (at !== null && at >= changedAt && Date.now() - at < limits.freshMs) return place
    const failed = this.#failed.get(place)
    if (failed !== undefined) {
      if (at !== null) return place
      throw failed
    }
    const known = this.#working.get(place)
    if (known !== undefined) return known
    if (this.#waiting >= limits.maxWaiting) throw new MediaError(503, 'Too many pictures are being resized.')
    this.#waiting += 1
    const working = make()
      .then(
        () => place,
        (error: unknown) => {
          const own = error instanceof MediaError ? error : new MediaError(502, messageOf(error))
          this.#failed.set(place, own)
          if (at !== null && own.status !== 404) return place
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

  /** @param at - when the picture, or the one that it is made of, was fetched, in ms since 1970. */
  async #keep(place: string, bytes: Buffer, at: number): Promise<void> {
    const { folder } = this.#options
    await mkdir(folder, { recursive: true })
    const work = `${place}.${randomUUID()}`
    await writeFile(work, bytes)
    await utimes(work, at / 1000, at / 1000)
    await rename(work, place)
    this.#keptBytes = (this.#keptBytes ?? (await bytesIn(folder))) + bytes.length
    if (this.#keptBytes > limits.maxBytes) this.#keptBytes = await forgetOldest(folder, limits.maxBytes * 0.8)
  }
}

/** When the picture in a file was fetched, in ms since 1970; null when the file does not exist. */
async function timeOf(file: string): Promise<number | null> {
  const stats = await stat(file).catch(() => null)
  return stats === null ? null : Math.round(stats.mtimeMs)
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
