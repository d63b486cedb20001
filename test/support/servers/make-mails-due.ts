import { join } from 'node:path'
import Libsql from 'libsql'
import { vi } from 'vitest'

const DUE = "update outbox set due_at = 0 where state = 'waiting' and attempts > 0 and claim is null returning sequence"

/**
 * Makes mails that could not be sent due for their next try, which otherwise comes after half a minute: the clock of the database decides, and no
 * test can move it. They go with the next mail, or at the next start.
 */
export async function makeMailsDue(dataFolder: string): Promise<void> {
  const file = new Libsql(join(dataFolder, 'sitio.db'))
  try {
    await vi.waitUntil(() => changes(file), { timeout: 60_000 })
  } finally {
    file.close()
  }
}

function changes(file: Libsql.Database): boolean {
  try {
    return file.prepare(DUE).all().length > 0
  } catch (error) {
    if (error instanceof Libsql.SqliteError && error.code === 'SQLITE_BUSY') return false
    throw error
  }
}
