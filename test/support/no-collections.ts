import type { CollectionPages, EntryPages } from '../../runtime/page/find-page.ts'

const nothing: EntryPages = { has: () => false, find: () => null, pagesOf: () => [] }

/** Of a site without collections. */
export const noCollections: CollectionPages = {
  pagesOf: () => nothing,
  pagesAfterMiss: () => nothing,
  isMissing: () => false,
}
