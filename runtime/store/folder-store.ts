import { randomUUID } from 'node:crypto'
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../values/error-code.ts'
import { STORE_NAME, type Store, StoreError } from './store.ts'

/** A store in a folder that several machines may share. Files are always written completely, or not at all. */
export class FolderStore implements Store {
  readonly #folder: string

  /** @param folder - absolute path; created when something is first put. */
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
      if (errorCode(error) === 'ENOENT') return null
      throw this.#unusable('read', error)
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    try {
      await this.#write(name, bytes, rename)
    } catch (error) {
      throw this.#unusable('written', error)
    }
  }

  async putNew(name: string, bytes: Buffer): Promise<boolean> {
    try {
      await this.#write(name, bytes, link)
      return true
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      throw this.#unusable('written', error)
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

  /** A full disk, or an unreachable network folder, is not a defect of the program. */
  #unusable(what: 'read' | 'written', error: unknown): unknown {
    const isOfSystem = error instanceof Error && 'syscall' in error
    return isOfSystem ? new StoreError(`The store ${this.#folder} cannot be ${what}: ${error.message}.`) : error
  }

  #pathOf(name: string): string {
    if (!STORE_NAME.test(name)) throw new StoreError(`"${name}" is not a valid name in a store.`)
    // A single folder with a hundred thousand files would be slow.
    return join(this.#folder, name.slice(-2), name)
  }
}
