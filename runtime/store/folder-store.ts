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
      if (hasCode(error, 'EEXIST')) return false
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

  /** A disk that is full, or a folder of another machine that is away, is no defect of whoever uses it. */
  #unusable(what: 'read' | 'written', error: unknown): unknown {
    const isOfSystem = error instanceof Error && 'syscall' in error
    return isOfSystem ? new StoreError(`The store ${this.#folder} cannot be ${what}: ${error.message}.`) : error
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
