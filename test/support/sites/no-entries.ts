import type { EntryPages } from '../../../runtime/page/entry-pages.ts'

/** The entry pages of a site without collections. */
export const noEntries: EntryPages = {
  find: () => null,
  firstOf: (page) => page,
  pagesOf: async () => [],
  addressesOf: async () => [],
  isMissing: () => false,
  listIn: () => [],
  freshMs: () => 0,
}
