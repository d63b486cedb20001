import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import { type EditedTexts, isThere } from '../../manifest/text/edited-texts.ts'
import { nameOfFile } from '../../manifest/text/name-of-file.ts'

/**
 * A manifest in which clients and collections refer to files where they actually are: in the site's own folder, or else in that of the first base
 * that has them. Content is not included, since it is looked up file by file. Paths stay relative to the site's folder:
 * `../base/schema/default.graphql`.
 *
 * @param folders - where files are looked up, the site's own first.
 * @param edited - texts that replace those on disk, or that are yet to be written.
 */
export function locateFiles(manifest: Manifest, folders: readonly string[], edited: EditedTexts): Manifest {
  const [root = '', ...bases] = folders
  if (bases.length === 0) return manifest
  const located = (file: string) => {
    const folder = folders.find((each) => isThere(join(each, file), edited)) ?? root
    return nameOfFile(root, join(folder, file))
  }
  const { graphql, collections } = manifest
  return {
    ...manifest,
    graphql: {
      ...graphql,
      clients: mapValues(graphql.clients, (client) => ({
        ...client,
        schema: located(client.schema),
      })),
    },
    collections: mapValues(collections, (collection) => ({ ...collection, query: located(collection.query) })),
  }
}

function mapValues<Value>(
  map: Readonly<Record<string, Value>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, change(value)]))
}
