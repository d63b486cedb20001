import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../values/error-code.ts'
import type { StorageWatch } from './storage-watch.ts'

/** A file without an entry may belong to a request that another process is still handling; after this time it does not. */
export const orphanAfterMs = 60 * 60 * 1000

/** The contents of uploaded files, each under its id. */
export interface UploadFolder {
  /**
   * Writes a content; resolves with its length in bytes once it is safely on disk. Leaves nothing behind when it rejects.
   *
   * @throws StorageError when nothing can be stored at the moment.
   */
  write(id: string, content: Readable): Promise<number>
  /** The path of a file, whether or not it exists. */
  pathOf(id: string): string
  /** The folder for what is made from a file; it is deleted with the file. */
  madeOf(id: string): string
  /** The content of a file. The stream fails when there is none. */
  read(id: string): Readable
  /** Opens the content of a file; null when there is none. */
  open(id: string): Promise<Readable | null>
  /** Makes sure that a file is at its path, if it exists. */
  fetch(id: string): Promise<void>
  /** Deletes files; those that do not exist are ignored. */
  delete(ids: Iterable<string>): Promise<void>
  /** The ids of files, and of what was made from them, that are more than an hour old. Those that no entry holds were left by a killed process. */
  listOld(now: number): Promise<string[]>
}

/**
 * @param folder - created with the first file.
 * @param made - the folder for what is made from the files.
 */
export function createUploadFolder(folder: string, made: string, watch: StorageWatch): UploadFolder {
  const pathOf = (id: string) => join(folder, id)
  const madeOf = (id: string) => join(made, id)
  const write = async (id: string, content: Readable) => {
    // Whoever finds a file may read it at once, so it gets its name when it is whole.
    const work = `${pathOf(id)}.${randomUUID()}`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = createWriteStream(work, { mode: 0o600, flush: true })
      await pipeline(content, target)
      await rename(work, pathOf(id))
      return target.bytesWritten
    } catch (error) {
      // A file that cannot be deleted now is an orphan, and will be deleted later. The first error says more.
      await rm(work, { force: true }).catch(() => undefined)
      throw error
    }
  }
  return {
    write: (id, content) => watch.during('files', write(id, content)),
    pathOf,
    madeOf,
    read: (id) => createReadStream(pathOf(id)),
    // Files are nowhere else, so there is nothing to fetch.
    fetch: async () => {},
    async open(id) {
      const file = await open(pathOf(id)).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return null
        throw error
      })
      return file?.createReadStream() ?? null
    },
    async delete(ids) {
      await Promise.all(
        [...ids].flatMap((id) => [
          rm(pathOf(id), { force: true }),
          rm(madeOf(id), { force: true, recursive: true, maxRetries: 2 }),
        ]),
      )
    },
    async listOld(now) {
      const old = new Set<string>()
      for (const place of [folder, made]) {
        for (const id of await namesIn(place)) {
          // Somebody else has deleted it meanwhile.
          const { mtimeMs } = await stat(join(place, id)).catch(() => ({ mtimeMs: now }))
          if (now - mtimeMs > orphanAfterMs) old.add(id)
        }
      }
      return [...old]
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
