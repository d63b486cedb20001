import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { STORE_NAME, type Store, StoreError } from './store.ts'

/** A store in a folder, which several machines may share. Nothing is ever there by half. */
export class FolderStore implements Store {
  readonly #folder: string

  /** @param folder - absolute; made when something is first put. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async has(name: string): Promise<boolean> {
    return access(this.#pathOf(name)).then(
      () => true,
      () => false,
    )
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(name))
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
      throw error
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await this.#write(name, bytes, rename)
  }

  async putNew(name: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#write(name, bytes, link)
      return true
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false
      throw error
    }
  }

  async #write(name: string, bytes: Buffer, place: (from: string, to: string) => Promise<void>): Promise<void> {
    const path = this.#pathOf(name)
    await mkdir(dirname(path), { recursive: true })
    const work = `${path}.${randomUUID()}`
    try {
      await writeFile(work, bytes)
      await place(work, path)
    } finally {
      await rm(work, { force: true })
    }
  }

  #pathOf(name: string): string {
    if (!STORE_NAME.test(name)) throw new StoreError(`"${name}" names nothing that a store could hold.`)
    // One folder of a hundred thousand files would be slow.
    return join(this.#folder, name.slice(-2), name)
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
