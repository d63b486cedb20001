import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import { type EditedTexts, isThere } from '../../manifest/text/edited-texts.ts'
import { nameOfFile } from '../../manifest/text/name-of-file.ts'

/**
 * A manifest whose clients and collections name their files where these are: in the site's own folder, else in that of the first base that has
 * them. Content is looked up file by file, whoever reads it. Paths stay relative to the site's folder: `../base/schema/default.graphql`.
 *
 * @param folders - in which files are looked up, the site's own first.
 * @param edited - texts that are there, or are to be.
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
