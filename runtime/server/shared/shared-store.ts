import type { Siblings } from '../workers/siblings.ts'

/** The outcome of claiming a key: it is ours, somebody else has it, or that is unknown at the moment. */
export type Claim = 'claimed' | 'taken' | 'unknown'

/**
 * What several servers of a site share. Every call settles within some milliseconds, whatever happens to the store, and never rejects: without an
 * answer, the result says that it is unknown, and the server works on its own.
 */
export interface SharedStore {
  /** The text under a key; null when there is none, or when that is unknown at the moment. */
  read(key: string): Promise<string | null>
  /** Stores a text for `keepMs`; nobody waits for it. */
  write(key: string, text: string, keepMs: number): void
  /** Adds one to a counter that starts again `windowMs` after its first count. Returns the total; null when it is unknown at the moment. */
  count(key: string, windowMs: number): Promise<number | null>
  /** Claims a key for `keepMs`, unless somebody else has. */
  claim(key: string, text: string, keepMs: number): Promise<Claim>
  forget(key: string): void
  /**
   * Counters that only grow, by name; null when they are unknown at the moment. When the store has lost them, the counter of all clients has a
   * different value.
   */
  generations(key: string): Promise<ReadonlyMap<string, number> | null>
  /** Increments one of them. False when it is unknown whether that has worked. */
  grow(key: string, name: string): Promise<boolean>
  /** Connects all servers that listen to the same channel; a server does not hear its own messages. */
  siblings(channel: string): Siblings
  /** Calls `listener` whenever the store can be reached again; messages sent meanwhile are lost. */
  onReturn(listener: () => void): void
  close(): void
}
