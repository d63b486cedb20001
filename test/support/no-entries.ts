import type { EntryPages } from '../../runtime/page/find-page.ts'

/** Of a site without collections. */
export const noEntries: EntryPages = { find: () => null, pagesOf: async () => [], isMissing: () => false }
