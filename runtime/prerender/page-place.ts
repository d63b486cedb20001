import { hashOf } from '../ledger/inputs.ts'
import type { LedgerPage } from '../ledger/page-line.ts'
import { type Store, StoreError } from '../store/store.ts'
import type { EarlierTree } from './earlier-tree.ts'
import { documentFile, writeInto } from './tree-files.ts'

/** Where the files of pages go, and where those lie of pages that were made before. */
export interface PagePlace {
  write(file: string, body: Buffer): Promise<void>
  /** Takes over the files of a page. @returns whether they were all there, as they were written. */
  take(page: LedgerPage): Promise<boolean>
  /** The document of a page that was taken over. */
  documentOf(page: LedgerPage): Promise<Buffer>
}

/** A folder that is written; what has not changed comes from the one before. */
export class TreePlace implements PagePlace {
  readonly #folder: string
  readonly #earlier: EarlierTree | null

  constructor(folder: string, earlier: EarlierTree | null) {
    this.#folder = folder
    this.#earlier = earlier
  }

  write(file: string, body: Buffer): Promise<void> {
    return writeInto(this.#folder, file, body)
  }

  async take(page: LedgerPage): Promise<boolean> {
    return this.#earlier?.take(page, this.#folder) ?? false
  }

  async documentOf({ path }: LedgerPage): Promise<Buffer> {
    if (this.#earlier === null) throw new RangeError(`${path} was not taken over.`)
    return this.#earlier.read(documentFile(path))
  }
}

/** A store, for those who make a part of the pages: what lies there already need not be put there again. */
export class StorePlace implements PagePlace {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async write(_file: string, body: Buffer): Promise<void> {
    const name = hashOf(body)
    if (!(await this.#store.has(name))) await this.#store.put(name, body)
  }

  async take({ files }: LedgerPage): Promise<boolean> {
    const there = await Promise.all(Object.values(files).map(({ hash }) => this.#store.has(hash)))
    return there.every(Boolean)
  }

  documentOf(page: LedgerPage): Promise<Buffer> {
    return documentIn(this.#store, page)
  }
}

/** A folder that is written with what others have put into a store. */
export class GatheredPlace implements PagePlace {
  readonly #folder: string
  readonly #store: Store

  constructor(folder: string, store: Store) {
    this.#folder = folder
    this.#store = store
  }

  write(file: string, body: Buffer): Promise<void> {
    return writeInto(this.#folder, file, body)
  }

  async take({ files }: LedgerPage): Promise<boolean> {
    for (const [file, { hash }] of Object.entries(files)) {
      const body = await contentIn(this.#store, hash)
      if (body === null) return false
      await this.write(file, body)
    }
    return true
  }

  documentOf(page: LedgerPage): Promise<Buffer> {
    return documentIn(this.#store, page)
  }
}

async function documentIn(store: Store, { path, files }: LedgerPage): Promise<Buffer> {
  const body = await contentIn(store, files[documentFile(path)]?.hash ?? '')
  if (body === null) throw new StoreError(`The store does not hold ${path} any more.`)
  return body
}

/** @throws StoreError when something else lies there under this hash. */
async function contentIn(store: Store, hash: string): Promise<Buffer | null> {
  const body = await store.get(hash)
  if (body !== null && hashOf(body) !== hash)
    throw new StoreError(`The store holds something else under ${hash}. Remove it, and render again.`)
  return body
}
