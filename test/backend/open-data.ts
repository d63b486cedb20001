import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { type DatabaseOptions, openDatabase } from '../../runtime/backend/storage/open-database.ts'

/** Opens the database in a folder for one test; it is closed when the test has ended. */
export function openIn(folder: string, options: DatabaseOptions = {}): Database {
  const database = openDatabase(folder, options)
  onTestFinished(() => database.close())
  return database
}

/** A database for one test, and the folder of its files, which nobody has written to yet. Both are gone when the test has ended. */
export async function openData(): Promise<{ folder: string; database: Database }> {
  const parent = await mkdtemp(join(tmpdir(), 'sitio-data-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'data')
  return { folder, database: openIn(folder) }
}

/** The same, with a back-end over it, which is closed with them. */
export async function openBackend(make: (database: Database) => Promise<Backend>) {
  const data = await openData()
  const backend = await make(data.database)
  onTestFinished(() => backend.close())
  return { ...data, backend }
}
