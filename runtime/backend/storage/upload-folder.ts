import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StorageWatch } from './storage-watch.ts'

/** A file that no entry holds may belong to a request that is still running in another process; after this time it does not. */
export const orphanAfterMs = 60 * 60 * 1000

/** The contents of uploaded files, each under its id. */
export interface UploadFolder {
  /**
   * Writes a content; resolves with its length when it is safely on disk. When it rejects, nothing is left.
   *
   * @throws StorageError when nothing can be stored for now.
   */
  write(id: string, content: Readable): Promise<number>
  /** Where a file lies, if there is one. */
  pathOf(id: string): string
  /** Folder of what is made of a file; it goes with the file. */
  madeOf(id: string): string
  /** The content of a file. It fails when there is none. */
  read(id: string): Readable
  /** The same, opened; null when there is none. */
  open(id: string): Promise<Readable | null>
  /** Sees to it that a file lies at its place, if there is one. */
  fetch(id: string): Promise<void>
  /** Files that are gone already are fine. */
  delete(ids: Iterable<string>): Promise<void>
  /** Ids of the files, and of what is made of them, that have been there for an hour; those that no entry holds were left by a process that was killed. */
  listOld(now: number): Promise<string[]>
}

/**
 * @param folder - made when the first file comes.
 * @param made - folder of what is made of the files.
 */
export function createUploadFolder(folder: string, made: string, watch: StorageWatch): UploadFolder {
  const pathOf = (id: string) => join(folder, id)
  const madeOf = (id: string) => join(made, id)
  const write = async (id: string, content: Readable) => {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const target = createWriteStream(pathOf(id), { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(content, target)
      return target.bytesWritten
    } catch (error) {
      // What cannot be deleted now is an orphan, and the error that led here says more.
      await rm(pathOf(id), { force: true }).catch(() => undefined)
      throw error
    }
  }
  return {
    write: (id, content) => watch.during('files', write(id, content)),
    pathOf,
    madeOf,
    read: (id) => createReadStream(pathOf(id)),
    // It lies nowhere else.
    fetch: async () => {},
    async open(id) {
      const file = await open(pathOf(id)).catch((error: unknown) => {
        if (isMissing(error)) return null
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
          // Deleted meanwhile: not ours to delete.
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
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
