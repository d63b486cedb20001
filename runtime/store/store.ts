/**
 * Where machines that share work put what they have made, and find what others have. Content lies under its hash (`ledger/inputs`), so that whoever
 * writes it twice does no harm; notes lie under names of their own, `plan-…`.
 */
export interface Store {
  has(name: string): Promise<boolean>
  /** Null: there is none. */
  get(name: string): Promise<Buffer | null>
  put(name: string, bytes: Buffer): Promise<void>
  /** Only where there is none yet. @returns whether it was written: of several that try at once, one succeeds. */
  putNew(name: string, bytes: Buffer): Promise<boolean>
}

/** The store cannot be used, or holds something else than it should. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** What may lie in a store: hashes, and names of notes. Never a path. */
export const STORE_NAME = /^[A-Za-z0-9_-]{8,64}$/
