import { hashOf } from '../ledger/inputs.ts'
import { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { type Store, StoreError } from '../store/store.ts'
import type { DatedPages } from './dated-pages.ts'
import type { GatheredPages } from './shards.ts'

/** Some pages to be rendered by a worker. What is long is in the store, under its hash. */
export interface PageBatch {
  /** Their paths, in the store (`putPaths`). */
  readonly pages: string
  /** The ledger of what is known about them, in the store; null: everything is rendered. */
  readonly known: string | null
  /** The percentage of unchanged pages that are rendered anyway, as a check. */
  readonly verify: number
  /** The number of this try, from 1. */
  readonly attempt: number
}

/** A page that could not be rendered, or that has a section which could not. */
export interface PageFailure {
  /** Null for something that many pages need. */
  readonly path: string | null
  /** The section, or else the page. */
  readonly what: string
  readonly message: string
  /** Whether there will be no further try. */
  readonly isFinal: boolean
}

/** The outcome of a batch. */
export interface BatchResult {
  /** The ledgers of the finished pages, in the store. */
  readonly ledgers: readonly string[]
  readonly rendered: number
  readonly failures: readonly PageFailure[]
  /** The paths of pages that were given back. */
  readonly left: readonly string[]
  /** Of the finished pages, those that depend on the date or the time. */
  readonly dated: readonly DatedPages[]
}

/** The outcome of many batches; their pages are all that could be rendered. */
export interface BatchedPages extends GatheredPages {
  readonly rendered: number
  readonly failures: readonly PageFailure[]
}

/** Puts a content into a store unless it is there already. Returns its name, which is its hash. */
export async function putContent(store: Store, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content)
  const name = hashOf(bytes)
  if (!(await store.has(name))) await store.put(name, bytes)
  return name
}

export function putPaths(store: Store, paths: readonly string[]): Promise<string> {
  return putContent(store, JSON.stringify(paths))
}

/** @throws StoreError when the content is missing or has changed. */
export async function readPaths(store: Store, name: string): Promise<readonly string[]> {
  return JSON.parse((await readContent(store, name)).toString()) as string[]
}

/** @throws StoreError when the content is missing or has changed. */
export async function readLedgerIn(store: Store, name: string): Promise<Ledger> {
  return new Ledger(await readContent(store, name))
}

/** Joins several ledgers of a store; later ones override earlier ones. @throws StoreError when one is missing or has changed. */
export async function joinLedgersIn(store: Store, names: readonly string[]): Promise<Ledger> {
  const writer = new LedgerWriter()
  for (const name of names) writer.addAll(await readLedgerIn(store, name))
  return new Ledger(Buffer.from(writer.finish().text))
}

/** @throws StoreError when the content is missing or has changed. */
export async function readContent(store: Store, name: string): Promise<Buffer> {
  const bytes = await store.get(name)
  if (bytes === null || hashOf(bytes) !== name)
    throw new StoreError(`The store does not have ${name}. Do all machines use the same store?`)
  return bytes
}
