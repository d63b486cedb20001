import type { Entry } from '../rules/entry.ts'
import type { ContentFile, ReadContent } from './content-file.ts'

/** Collection → its entries, as a build keeps them. */
export type StoredContent = Readonly<Record<string, readonly Entry[]>>

/** The entries of content files, in the form that a build keeps. */
export function contentToStore(files: ReadonlyMap<string, ContentFile>): StoredContent {
  return Object.fromEntries([...files].map(([name, { rows }]) => [name, rows.map(({ entry }) => entry)]))
}

/** Content files as a build has kept them. Their texts are not available, so problems have no places. */
export function storedContent(content: StoredContent): ReadContent {
  const files: ReadonlyMap<string, ContentFile> = new Map(
    Object.entries(content).map(([name, entries]) => [
      name,
      {
        rows: entries.map((entry, index) => ({ index, entry })),
        problemAt: (_path, message) => ({ file: `${name}.yaml`, line: 1, column: 1, message }),
      },
    ]),
  )
  return async () => ({ files, incomplete: new Set(), problems: [] })
}
