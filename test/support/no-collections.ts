import type { CollectionPages, EntryPages } from '../../runtime/page/find-page.ts'

const nothing: EntryPages = { find: () => null, pagesOf: () => [] }

/** Of a site without collections. */
export const noCollections: CollectionPages = { pagesOf: () => nothing, pagesAfterMiss: () => nothing }
