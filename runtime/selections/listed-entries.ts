import { patternsOf } from '../site/routing/pages-of.ts'
import type { CollectionModel, SiteModel } from '../site/site-model.ts'

/** An operation that lists entries with pages of their own. */
export interface ListedEntries extends Pick<CollectionModel, 'list'> {
  /** The text of the operation. */
  readonly query: string
  /** Locale → the fields that addresses consist of, as the operation names them. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
}

/**
 * The lists of a client whose entries have pages of their own.
 *
 * @param queryOf - the operation of a collection; null when it cannot be read.
 */
export function listedEntries(
  { collections, routes }: Pick<SiteModel, 'collections' | 'routes'>,
  client: string,
  queryOf: (collection: CollectionModel) => string | null,
): ListedEntries[] {
  // In pages per value of a field, addresses consist of that value.
  const patterns = patternsOf({ routes }).filter(({ each }) => each?.by === null)
  return [...collections.values()].flatMap((collection) => {
    const { name, list } = collection
    const pages = collection.client === client ? patterns.filter(({ each }) => each?.collection === name) : []
    const query = pages.length === 0 ? null : queryOf(collection)
    if (query === null) return []
    const parameters = new Map<string, readonly string[]>()
    for (const page of pages) parameters.set(page.locale, [...(parameters.get(page.locale) ?? []), ...page.parameters])
    return [{ query, list, parameters }]
  })
}
