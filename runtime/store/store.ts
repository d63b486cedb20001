/**
 * Where machines that share work put their results, and find those of others. The name of a content is its hash (`ledger/inputs`), so writing it
 * twice does no harm; notes have names of their own, `plan-…`.
 */
export interface Store {
  has(name: string): Promise<boolean>
  /** Null when the store does not have it. */
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
  /** Writes only if there is nothing under the name. @returns whether it was written: of several that try at once, only one succeeds. */
  putNew(name: string, bytes: Buffer): Promise<boolean>
}

/** The store cannot be used, or has another content than it should. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Valid names in a store: hashes, and names of notes. Never a path. */
export const STORE_NAME = /^[A-Za-z0-9_-]{8,64}$/
