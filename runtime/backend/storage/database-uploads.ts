import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { PostgresStore } from './postgres-store.ts'
import type { StorageWatch } from './storage-watch.ts'
import { orphanAfterMs, type UploadFolder } from './upload-folder.ts'

/**
 * Stores the contents of files in a database that all servers share. Each server keeps copies of those that it has read in its own folder, which may
 * be lost.
 */
export class DatabaseUploads implements UploadFolder {
  readonly #store: PostgresStore
  readonly #folder: UploadFolder
  readonly #watch: StorageWatch

  constructor(store: PostgresStore, folder: UploadFolder, watch: StorageWatch) {
    this.#store = store
    this.#folder = folder
    this.#watch = watch
  }

  async write(id: string, content: Readable): Promise<number> {
    const bytes = await this.#folder.write(id, content)
    try {
      const values = [id, await readFile(this.pathOf(id)), Date.now()]
      await this.#watch.during(
        'files',
        this.#store.query('insert into uploads (id, content, created_at) values (?, ?, ?)', values),
      )
      return bytes
    } catch (error) {
      await this.#folder.delete([id])
      throw error
    }
  }

  pathOf(id: string): string {
    return this.#folder.pathOf(id)
  }

  madeOf(id: string): string {
    return this.#folder.madeOf(id)
  }

  read(id: string): Readable {
    const [fetch, folder] = [() => this.fetch(id), this.#folder]
    return Readable.from(
      (async function* () {
        await fetch()
        yield* folder.read(id)
      })(),
      { objectMode: false },
    )
  }

  async open(id: string): Promise<Readable | null> {
    await this.fetch(id)
    return this.#folder.open(id)
  }

  /** Makes sure that a file is in the folder, if it exists. */
  async fetch(id: string): Promise<void> {
    if (existsSync(this.pathOf(id))) return
    const [row] = await this.#store.query('select content from uploads where id = ?', [id])
    if (Buffer.isBuffer(row?.content)) await this.#folder.write(id, Readable.from([row.content]))
  }

  async delete(ids: Iterable<string>): Promise<void> {
    const all = [...ids]
    for (const id of all) await this.#store.query('delete from uploads where id = ?', [id])
    await this.#folder.delete(all)
  }

  /** Lists the files of the database, and of this server's folder, where files may remain that another server has deleted. */
  async listOld(now: number): Promise<string[]> {
    const rows = await this.#store.query('select id from uploads where created_at < ?', [now - orphanAfterMs])
    return [...new Set([...rows.map(({ id }) => String(id)), ...(await this.#folder.listOld(now))])]
  }
}
