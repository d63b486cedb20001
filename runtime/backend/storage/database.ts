import type { Entry } from '../rules/entry.ts'
import type { Mail } from '../rules/mail.ts'
import type { StoredFile } from '../rules/stored-file.ts'
import type { FoundPicture } from '../rules/stored-picture.ts'
import type { Outbox } from './outbox.ts'
import type { SeenClock } from './seen-clock.ts'
import type { StorageFault } from './storage-error.ts'
import type { UploadFolder } from './upload-folder.ts'

/** What mutations have added, by collection. A single database serves all embedded back-ends of a site; equal names mean the same collection. */
export interface Database {
  /**
   * Resolves when the entry is safely on disk, together with its belongings. Rejects when its id is taken. If an entry was added with the same key
   * within the last ten minutes, by any server, nothing is stored.
   *
   * @returns the stored entry: this one, or the earlier one with the key.
   * @throws StorageError when nothing can be stored at the moment; then nothing is stored partially. The same is true of all other writes.
   */
  add(collection: string, entry: StoredEntry, belongings?: Belongings): Promise<Entry>
  /**
   * Sets the given fields of an entry; null when there is no such entry. When two changes happen at once, neither reverts what the other has written
   * to other fields. Files that the entry no longer holds are deleted.
   */
  update(
    collection: string,
    id: string,
    change: Readonly<Record<string, unknown>>,
    pictures?: ChangedPictures,
  ): Promise<Entry | null>
  /** Deletes an entry with its files and its mail, and returns it; null when there is none. */
  remove(collection: string, id: string): Promise<Entry | null>
  /** Removes the entries that were added before an instant (ISO 8601, UTC), as `remove` does. @returns how many. */
  removeOlder(collection: string, before: string): Promise<number>
  /** What is known about the time of day. */
  readClock(): Promise<SeenClock>
  /** Stores when the database was last in use, and since when the clock has been doubted. Does nothing while the database does not exist. */
  noteClock(lastUsedAt: number, doubtedAt?: number | null): Promise<void>
  /** All entries, in the order in which they were added. */
  list(collection: string): Promise<Entry[]>
  find(collection: string, id: string): Promise<Entry | null>
  count(collection: string): Promise<number>
  /**
   * Calls `listener` with each entry that is added from now on, by this process or any other with the same database. The returned function stops
   * that.
   */
  listen(collection: string, listener: (entry: Entry) => void): () => void
  /** Calls `listener` with the name of each collection that this process changes from now on. */
  listenToChanges(listener: (collection: string) => void): void
  /** The contents of the files that entries hold. */
  readonly uploads: UploadFolder
  /** The stored file with this id; null when no entry holds it. */
  findFile(id: string): Promise<StoredFile | null>
  /** Like `findFile`, for pictures, which are public; null for any other file. */
  findPicture(id: string): Promise<FoundPicture | null>
  /**
   * Why nothing can be stored; null while it can, or before there is a database. Known from the last write, and from an occasional trial: a call
   * returns what is known, and may begin a trial without waiting for it.
   */
  fault(): StorageFault | null
  /** The total size of all files that entries hold, in bytes. */
  storedBytes(): Promise<number>
  /** Deletes the files that killed processes have left. @param now - milliseconds since 1970. */
  deleteOrphans(now: number): Promise<void>
  /** The mails to be sent for entries. */
  readonly outbox: Outbox
  /** Waits for writes in progress, and closes. Later calls reject. */
  close(): Promise<void>
}

/** What is stored together with an entry, in one transaction. */
export interface Belongings {
  readonly files: readonly StoredFile[]
  readonly mail: Mail | null
  /** Identifies the entry when it is sent again. Left out or null: nothing does. */
  readonly onceKey?: string | null
}

/** The pictures of a change. */
export interface ChangedPictures {
  /** New pictures. */
  readonly files: readonly StoredFile[]
  /** New texts for pictures that the entry already has, by field. */
  readonly alts: Readonly<Record<string, string>>
}

/** A new entry. */
export interface StoredEntry extends Entry {
  /** ISO 8601, UTC. */
  readonly createdAt: string
}
