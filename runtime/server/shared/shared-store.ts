import type { Siblings } from '../workers/siblings.ts'

/** What came of taking a key: nobody else had it, somebody has, or nobody can say now. */
export type Claim = 'claimed' | 'taken' | 'unknown'

/**
 * What several servers of a site have in common. Every call settles within some milliseconds, whatever becomes of the store, and none ever
 * rejects: then the answer is that nobody can say, and the server goes on by itself.
 */
export interface SharedStore {
  /** Null: it is not there, or nobody can say now. */
  read(key: string): Promise<string | null>
  /** Nobody waits for it. */
  write(key: string, text: string, keepMs: number): void
  /** Counts one more, in a time that begins with the first; how many there are, or null where nobody can say now. */
  count(key: string, windowMs: number): Promise<number | null>
  /** Takes a key that nobody has taken, for a time. */
  claim(key: string, text: string, keepMs: number): Promise<Claim>
  forget(key: string): void
  /** Counters that only grow, by name; null where nobody can say now. */
  generations(key: string): Promise<ReadonlyMap<string, number> | null>
  /** Lets one of them grow. False: nobody can say whether it has. */
  grow(key: string, name: string): Promise<boolean>
  /** Tells all servers that listen to the same channel, but this one. */
  siblings(channel: string): Siblings
  /** Calls back whenever the store can be reached again, what was told meanwhile being lost. */
  onReturn(listener: () => void): void
  close(): void
}
