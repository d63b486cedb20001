import { join } from 'node:path'
import { exitCode, JobError } from '../../process/job-error.ts'
import { loadOptional } from '../../process/optional-package.ts'
import { requirePackage } from '../../process/require-package.ts'
import type { Database } from './database.ts'
import { DatabaseUploads } from './database-uploads.ts'
import { onceKeysTable } from './once-keys.ts'
import { outboxTable } from './outbox.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { PostgresStore } from './postgres-store.ts'
import { seenClockTable } from './seen-clock.ts'
import { SqlDatabase } from './sql-database.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteFile } from './sqlite-file.ts'
import { type OnStorageFault, StorageWatch } from './storage-watch.ts'
import { createUploadFolder } from './upload-folder.ts'

const VARIABLE = 'SITE_DATABASE_URL'

/** The most disk space that all entries of visitors may take, besides their files. */
const MAX_BYTES = 2 * 1024 ** 3

/** Less than the time limit of a call to a back-end (5 s), so that a refusal still reaches whoever waits. */
const BUSY_LIMIT_MS = 4000

const tables = `
  create table if not exists entries (
    sequence integer primary key,
    collection text not null,
    id text not null,
    created_at text not null,
    json text not null,
    unique (collection, id)
  );
  create table if not exists files (
    id text not null,
    collection text not null,
    entry text not null,
    bytes integer not null,
    primary key (id, collection, entry)
  );
  ${onceKeysTable};
  ${seenClockTable};
  ${outboxTable}`

export interface DatabaseOptions {
  /** Default: faults are not reported. */
  readonly onStorageFault?: OnStorageFault
  /** Called with a message when the file was deleted or replaced while it was open. Default: not reported. */
  readonly onLost?: (message: string) => void
  /** The largest size of the file. Default: 2 GB. */
  readonly maxBytes?: number
  /** How long to wait while another process writes. Default: 4 s. */
  readonly busyLimitMs?: number
  /** Whether the database is only read, while another process may write to it. Default: no. */
  readonly isReadOnly?: boolean
}

/**
 * The embedded database `<folder>/sitio.db`, with files in `<folder>/uploads/<id>`, and other sizes of pictures in `<folder>/sizes/<id>/`.
 *
 * An entry with its belongings is one transaction, in a write-ahead log that is synced before `add` resolves: a process that is killed leaves every
 * acknowledged entry, and no half-written one.
 */
export function openDatabase(folder: string, options: DatabaseOptions = {}): Database {
  const { onStorageFault = () => {}, onLost = () => {}, ...limits } = options
  const watch = new StorageWatch(folder, onStorageFault)
  const path = join(folder, 'sitio.db')
  const store = new SqliteFile(path, {
    tables,
    maxBytes: MAX_BYTES,
    busyLimitMs: BUSY_LIMIT_MS,
    onLost: () => onLost(lostInWords(path)),
    ...limits,
  })
  return new SqlDatabase({ store, dialect: sqliteDialect, uploads: uploadsIn(folder, watch), watch })
}

/**
 * Like `openDatabase`, but in PostgreSQL, for several servers: entries, mails, and the contents of files. The database server need not be reachable
 * yet.
 *
 * @param folder - for copies of the files that this server has read, and for other sizes of pictures.
 * @throws JobError (exit 2) when the address is not one of PostgreSQL, or the package is not installed.
 */
export async function openServerDatabase(
  url: string,
  folder: string,
  { onStorageFault = () => {} }: Pick<DatabaseOptions, 'onStorageFault'> = {},
): Promise<Database> {
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new JobError(
      `${VARIABLE} is not a postgres:// address. Write it like this: postgres://site@10.0.0.6/site`,
      exitCode.usage,
    )
  const pg = loadOptional(VARIABLE, ['pg'], () => requirePackage<typeof import('pg')>('pg'))
  const watch = new StorageWatch(`the database of ${VARIABLE}`, onStorageFault)
  const store = new PostgresStore(url, pg)
  const uploads = new DatabaseUploads(store, uploadsIn(folder, watch), watch)
  return new SqlDatabase({ store, dialect: postgresDialect, uploads, watch })
}

function lostInWords(path: string): string {
  return `${path} was deleted or replaced while the server was running. What visitors send is stored in the file that is there now; what they sent before is in a backup, if there is one. Stop the server before you touch its data folder.`
}

function uploadsIn(folder: string, watch: StorageWatch) {
  return createUploadFolder(join(folder, 'uploads'), join(folder, 'sizes'), watch)
}
