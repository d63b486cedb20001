import { join } from 'node:path'
import { exitCode, JobError } from '../../process/job-error.ts'
import { loadOptional } from '../../process/optional-package.ts'
import { type Database, SqlDatabase } from './database.ts'
import { DatabaseUploads } from './database-uploads.ts'
import { onceKeysTable } from './once-keys.ts'
import { outboxTable } from './outbox.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { PostgresStore } from './postgres-store.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteFile } from './sqlite-file.ts'
import { type OnStorageFault, StorageWatch } from './storage-watch.ts'
import { createUploadFolder } from './upload-folder.ts'

export type { Database, StoredEntry } from './database.ts'

const VARIABLE = 'SITE_DATABASE_URL'

/** What visitors' entries may take on the disk in all, besides their files. */
const maxBytes = 2 * 1024 ** 3

/** Less than the time that a call to a back-end has (5 s), so that a refusal still reaches whoever waits for it. */
const busyLimitMs = 4000

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
  ${outboxTable}`

export interface DatabaseOptions {
  /** Default: nobody is told. */
  readonly onStorageFault?: OnStorageFault
  /** How large the file may be. Default: 2 GB. */
  readonly maxBytes?: number
  /** How long to wait for another process that writes. Default: 4 s. */
  readonly busyLimitMs?: number
  /** Whether it is only looked at, while another process may write to it. Default: no. */
  readonly isReadOnly?: boolean
}

/**
 * The embedded database `<folder>/sitio.db`, the files `<folder>/uploads/<id>`, and what is made of those that are pictures, `<folder>/sizes/<id>/`.
 *
 * An entry with its belongings is one transaction, in a write-ahead log that is synced before `add` resolves: a process that is killed
 * leaves every acknowledged entry, and no half-written one.
 */
export function openDatabase(folder: string, options: DatabaseOptions = {}): Database {
  const { onStorageFault = () => {}, ...limits } = options
  const watch = new StorageWatch(folder, onStorageFault)
  const store = new SqliteFile(join(folder, 'sitio.db'), { tables, maxBytes, busyLimitMs, ...limits })
  return new SqlDatabase({ store, dialect: sqliteDialect, uploads: uploadsIn(folder, watch), watch })
}

/**
 * The same in PostgreSQL, for several servers: entries, mails, and the contents of files. The server need not be there yet.
 *
 * @param folder - keeps copies of the files that this server has seen, and what is made of pictures.
 * @throws JobError (exit 2) when the address is none of PostgreSQL, or the package is not installed.
 */
export async function openServerDatabase(
  url: string,
  folder: string,
  { onStorageFault = () => {} }: Pick<DatabaseOptions, 'onStorageFault'> = {},
): Promise<Database> {
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new JobError(`${VARIABLE} is not a postgres:// address.`, exitCode.usage)
  const { default: pg } = await loadOptional(VARIABLE, ['pg'], () => import('pg'))
  const watch = new StorageWatch(`the database of ${VARIABLE}`, onStorageFault)
  const store = new PostgresStore(url, pg)
  const uploads = new DatabaseUploads(store, uploadsIn(folder, watch), watch)
  return new SqlDatabase({ store, dialect: postgresDialect, uploads, watch })
}

function uploadsIn(folder: string, watch: StorageWatch) {
  return createUploadFolder(join(folder, 'uploads'), join(folder, 'sizes'), watch)
}
