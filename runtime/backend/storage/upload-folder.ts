import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StorageWatch } from './storage-watch.ts'

/** A file that no entry holds may belong to a request that is still running in another process; after this time it does not. */
const orphanAfterMs = 60 * 60 * 1000

/** The contents of uploaded files, each under its id. */
export interface UploadFolder {
  /**
   * Writes a content; resolves with its length when it is safely on disk. When it rejects, nothing is left.
   *
   * @throws StorageError when nothing can be stored for now.
   */
  write(id: string, content: Readable): Promise<number>
  /** The content of a file. It fails when there is none. */
  read(id: string): Readable
  /** The same, opened; null when there is none. */
  open(id: string): Promise<Readable | null>
  /** Files that are gone already are fine. */
  delete(ids: Iterable<string>): Promise<void>
  /** Ids of the files that have been there for an hour; those that no entry holds were left by a process that was killed. */
  listOld(now: number): Promise<string[]>
}

/** @param folder - made when the first file comes. */
export function createUploadFolder(folder: string, watch: StorageWatch): UploadFolder {
  const pathOf = (id: string) => join(folder, id)
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
    read: (id) => createReadStream(pathOf(id)),
    async open(id) {
      const file = await open(pathOf(id)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      return file?.createReadStream() ?? null
    },
    async delete(ids) {
      await Promise.all([...ids].map((id) => rm(pathOf(id), { force: true })))
    },
    async listOld(now) {
      const old: string[] = []
      for (const id of await namesIn(folder)) {
        const { mtimeMs } = await stat(pathOf(id)).catch(() => ({ mtimeMs: now })) // Deleted meanwhile: not ours to delete.
        if (now - mtimeMs > orphanAfterMs) old.push(id)
      }
      return old
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
