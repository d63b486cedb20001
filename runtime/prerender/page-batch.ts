import { hashOf } from '../ledger/inputs.ts'
import { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { type Store, StoreError } from '../store/store.ts'

/** Some pages that somebody is to render. What is long lies in the store, under its hash. */
export interface PageBatch {
  /** Their paths, as `putPaths` has put them there. */
  readonly pages: string
  /** What is known of them, a ledger; null: everything is rendered. */
  readonly known: string | null
  /** Of a hundred pages that have not changed, so many are rendered all the same. */
  readonly verify: number
  /** The how many-th time that these pages are tried, from 1. */
  readonly attempt: number
}

/** A page that could not be rendered, or a section of it. */
export interface PageFailure {
  /** Null: something that many pages need. */
  readonly path: string | null
  /** The section, or the page again. */
  readonly what: string
  readonly message: string
  /** Whether it was tried often enough. */
  readonly isFinal: boolean
}

/** What has become of such pages. */
export interface BatchResult {
  /** Ledgers in the store, of the pages that are done. */
  readonly ledgers: readonly string[]
  readonly rendered: number
  readonly failures: readonly PageFailure[]
  /** Paths of pages that were given back. */
  readonly left: readonly string[]
}

/** What many batches have become. */
export interface BatchedPages {
  /** Of all that could be rendered. */
  readonly ledger: Ledger
  readonly rendered: number
  readonly failures: readonly PageFailure[]
}

/** Puts something into a store that may be there already; its name there. */
export async function putContent(store: Store, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content)
  const name = hashOf(bytes)
  if (!(await store.has(name))) await store.put(name, bytes)
  return name
}

export function putPaths(store: Store, paths: readonly string[]): Promise<string> {
  return putContent(store, JSON.stringify(paths))
}

/** @throws StoreError where they are not there, or are others. */
export async function readPaths(store: Store, name: string): Promise<readonly string[]> {
  return JSON.parse((await readContent(store, name)).toString()) as string[]
}

/** @throws StoreError likewise. */
export async function readLedgerIn(store: Store, name: string): Promise<Ledger> {
  return new Ledger(await readContent(store, name))
}

/** What several ledgers of a store say, the later ones over the earlier. @throws StoreError likewise. */
export async function joinLedgersIn(store: Store, names: readonly string[]): Promise<Ledger> {
  const writer = new LedgerWriter()
  for (const name of names) writer.addAll(await readLedgerIn(store, name))
  return new Ledger(Buffer.from(writer.finish().text))
}

/** @throws StoreError where it is not there, or is something else. */
export async function readContent(store: Store, name: string): Promise<Buffer> {
  const bytes = await store.get(name)
  if (bytes === null || hashOf(bytes) !== name)
    throw new StoreError(`The store does not hold ${name}. Do all machines name the same store?`)
  return bytes
}
