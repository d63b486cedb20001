import { InMemoryCache } from '@apollo/client/core'
import { cacheSizes } from '@apollo/client/utilities'

/** How many results the cache remembers having read: more than Apollo Client's own 10 000 and 50 000, so that long lists are not read anew. */
const RESULTS = 65_536

/**
 * A cache that identifies an entity by its type and its `id`, or its `_id` when it has no `id`. 0 and the empty text are valid ids; null is not. An
 * object without an id or a type is stored as part of its parent.
 */
export function createCache(): InMemoryCache {
  // Apollo Client reads these sizes when a cache is created.
  cacheSizes['inMemoryCache.executeSelectionSet'] = RESULTS
  cacheSizes['inMemoryCache.executeSubSelectedArray'] = RESULTS
  return new InMemoryCache({
    dataIdFromObject({ __typename, id, _id }) {
      const key: unknown = id ?? _id
      if (__typename === undefined || key === undefined || key === null) return undefined
      return `${__typename}:${typeof key === 'object' ? JSON.stringify(key) : key}`
    },
  })
}
