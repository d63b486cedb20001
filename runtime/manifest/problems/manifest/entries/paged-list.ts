import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

const WORDS = {
  none: 'Nothing says which list to split into pages. Name its collection: pages: { of: COLLECTION, … }',
  entry:
    'Each page of this route shows a single entry, so there is no list to split. Remove `pages`, or make one page for each value of a field: each: { of: COLLECTION, by: FIELD }',
  value: '`each` already decides which list a page shows: the entries that have its value. Remove `of`.',
} as const

export const pagedList = defineProblem({
  code: 'manifest/paged-list',
  severity: 'error',
  blocks: true,
  title: 'It is not clear which list to split into pages',
  why: 'With `pages`, a route shows a list in parts. Their number follows from the number of entries: those of the collection in `of` or, in a route with a page for each value of a field, those that have the value.',
  wrong: collectionExample({ index: 'pages: { path: /page/:page }' }),
  right: collectionExample({ index: 'pages: { of: notes, path: /page/:page }' }),
  message: ({ kind }: { kind: keyof typeof WORDS }) => WORDS[kind],
})
