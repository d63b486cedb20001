import { nativeFault } from './native-database.ts'
import { StorageError, type StorageFault, storageFaultOf } from './storage-error.ts'

/** Called once when storing begins to fail, and again only after it has worked in between. */
export type OnStorageFault = (error: StorageError) => void

/** The parts of the storage, which may fail independently. */
export type StoragePart = 'database' | 'files'

/** Watches the writes to one data folder. */
export class StorageWatch {
  readonly #place: string
  readonly #tell: OnStorageFault
  /** The current fault of each part. */
  readonly #faults = new Map<StoragePart, StorageFault>()

  /** @param place - a folder, or the name of a database in messages. */
  constructor(place: string, tell: OnStorageFault) {
    this.#place = place
    this.#tell = tell
  }

  /** The current fault of a part; null while storing works, as far as is known. */
  faultOf(part: StoragePart): StorageFault | null {
    return this.#faults.get(part) ?? null
  }

  /** Settles like the write. @throws StorageError in place of the library's error for the same fault. */
  async during<T>(part: StoragePart, write: Promise<T>): Promise<T> {
    try {
      const result = await write
      this.#faults.delete(part)
      return result
    } catch (error) {
      const fault = storageFaultOf(error)
      if (fault === null) throw error
      const failure = new StorageError(fault, wordsOf(fault, this.#place), error)
      if (![...this.#faults.values()].includes(fault)) this.#tell(failure)
      this.#faults.set(part, fault)
      throw failure
    }
  }
}

function wordsOf(fault: StorageFault, place: string): string {
  const start = `What visitors send is refused: nothing can be stored in ${place}`
  switch (fault) {
    case 'full':
      return `${start}, since the disk is full, or what is stored has reached its limit. Make room.`
    case 'read-only':
      return `${start}, since it cannot be written to. Make it writable, or set SITE_DATA_DIR to a folder that is.`
    case 'disk':
      return `${start}, since its disk reports an error: it is full, or fails. Make room, and see what the system says of it.`
    case 'damaged':
      return `${start}, since its sitio.db is damaged. Stop the server, move sitio.db, sitio.db-wal and sitio.db-shm elsewhere, and put a backup in their place. What is left in them: sqlite3 sitio.db .recover`
    case 'no-library':
      return `${start}: ${nativeFault() ?? 'the native code of the database cannot be loaded'}.`
    case 'unreachable':
      return `${start}, since it cannot be reached. See whether it runs, and whether its address is right.`
    case 'busy':
      return `${start}, since another process has held its database for too long. See what does, a backup for example.`
  }
}
