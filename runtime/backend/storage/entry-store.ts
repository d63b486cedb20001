import type { Entry } from '../rules/entry.ts'
import type { CollectionModel } from '../rules/field-rule.ts'
import type { ContentFile } from './content-file.ts'
import type { Database } from './database.ts'

/** The entries of one collection: first those of its content files, then the stored ones. */
export interface EntryStore {
  /** Whether visitors may add entries, so that lists need a limit. */
  growing: boolean
  list(): readonly Entry[] | Promise<readonly Entry[]>
  find(id: string): Entry | null | Promise<Entry | null>
  count(): number | Promise<number>
}

/** Creates a store for each collection. The database is only read for collections to which entries may be added. */
export function createEntryStores(
  collections: Iterable<CollectionModel>,
  files: ReadonlyMap<string, ContentFile>,
  database: Database,
): Map<string, EntryStore> {
  const stores = new Map<string, EntryStore>()
  for (const { name, addable } of collections) {
    const written = files.get(name)?.rows.map(({ entry }) => entry) ?? []
    const byId = new Map(written.map((entry) => [entry.id, entry]))
    stores.set(name, {
      growing: addable,
      list: () => (addable ? database.list(name).then((stored) => [...written, ...stored]) : written),
      find: (id) => byId.get(id) ?? (addable ? database.find(name, id) : null),
      count: () => (addable ? database.count(name).then((stored) => written.length + stored) : written.length),
    })
  }
  return stores
}
