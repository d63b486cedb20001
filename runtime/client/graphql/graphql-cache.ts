import { InMemoryCache } from '@apollo/client/core'
import { cacheSizes } from '@apollo/client/utilities'

/** Results that the cache remembers having read: more than Apollo Client's own 10 000 and 50 000, so that long lists are not read anew. */
const RESULTS = 65_536

/**
 * A cache that knows an entity by its type and its `id`, without one by its `_id`; 0 and the empty text are ids, null is none. What has neither,
 * or no type, is part of what holds it.
 */
export function createCache(): InMemoryCache {
  // Read when a cache is made.
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
