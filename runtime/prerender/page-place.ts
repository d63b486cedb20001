import { hashOf } from '../ledger/inputs.ts'
import type { PageOutline } from '../ledger/page-line.ts'
import type { Soon } from '../steps/step-request.ts'
import { type Store, StoreError } from '../store/store.ts'
import { documentFile } from './tree/page-files.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** Identifies the files of a page. */
type PageFilesOf = Pick<PageOutline, 'path' | 'files'>

/** Where the files of pages are written, and taken over from earlier runs. */
export interface PagePlace {
  write(file: string, body: Buffer): Soon<void>
  /** Takes over the files of a page. @returns whether all of them are there, as they were written. */
  take(page: PageOutline): Promise<boolean>
  /** The document of a page that was taken over or written. */
  documentOf(page: PageFilesOf): Promise<Buffer>
}

/** Writes into the site that is being made, and takes unchanged files over from the one that is served, or from its twin. */
export class TreePlace implements PagePlace {
  readonly #tree: SiteTree
  readonly #twin: string | null

  /** @param twin - folder of another version of the site; null when files are taken from the one that is served. */
  constructor(tree: SiteTree, twin: string | null) {
    this.#tree = tree
    this.#twin = twin
  }

  write(file: string, body: Buffer): void {
    this.#tree.put(file, body)
  }

  async take({ files, pictures }: PageOutline): Promise<boolean> {
    const all = [
      ...Object.entries(files).map(([file, { size }]) => [file, size] as const),
      ...pictures.map((picture) => [picture, null] as const),
    ]
    return this.#twin === null ? this.#tree.keep(all) : this.#tree.keepFrom(this.#twin, all)
  }

  async documentOf({ path }: PageFilesOf): Promise<Buffer> {
    return this.#tree.read(documentFile(path))
  }
}

/** Writes into a store, on a machine that renders a part of the pages. What the store has already is not put there again. */
export class StorePlace implements PagePlace {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async write(_file: string, body: Buffer): Promise<void> {
    const name = hashOf(body)
    if (!(await this.#store.has(name))) await this.#store.put(name, body)
  }

  async take({ files }: PageOutline): Promise<boolean> {
    const there = await Promise.all(Object.values(files).map(({ hash }) => this.#store.has(hash)))
    return there.every(Boolean)
  }

  documentOf(page: PageFilesOf): Promise<Buffer> {
    return documentIn(this.#store, page)
  }
}

/** Fills the site that is being made with what other machines have put into a store. */
export class GatheredPlace implements PagePlace {
  readonly #tree: SiteTree
  readonly #store: Store

  constructor(tree: SiteTree, store: Store) {
    this.#tree = tree
    this.#store = store
  }

  write(file: string, body: Buffer): void {
    this.#tree.put(file, body)
  }

  async take({ files }: PageOutline): Promise<boolean> {
    for (const [file, { hash }] of Object.entries(files)) {
      const body = await contentIn(this.#store, hash)
      if (body === null) return false
      this.write(file, body)
    }
    return true
  }

  documentOf(page: PageFilesOf): Promise<Buffer> {
    return documentIn(this.#store, page)
  }
}

async function documentIn(store: Store, { path, files }: PageFilesOf): Promise<Buffer> {
  const body = await contentIn(store, files[documentFile(path)]?.hash ?? '')
  if (body === null) throw new StoreError(`The store no longer has ${path}.`)
  return body
}

/** @throws StoreError when the store has another content under this hash. */
async function contentIn(store: Store, hash: string): Promise<Buffer | null> {
  const body = await store.get(hash)
  if (body !== null && hashOf(body) !== hash)
    throw new StoreError(`The store has something else under ${hash}. Remove it, and render again.`)
  return body
}
