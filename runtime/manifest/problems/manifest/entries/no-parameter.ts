import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

export const noParameter = defineProblem({
  code: 'manifest/no-parameter',
  severity: 'error',
  blocks: true,
  title: 'All pages of a collection would have the same address',
  why: 'A route with `each` has a page for each entry, so its path must contain a field of the entry that no two entries share. Write it as a part of its own, with a colon: /notes/:slug.',
  wrong: collectionExample({ path: '/notes/one' }),
  right: collectionExample(),
  message: ({ path, collection }: { path: string; collection: string }) =>
    `All pages of the collection ${quote(collection)} would have the address ${quote(path)}. Add a field of its entries to the path: ${path === '/' ? '' : path}/:slug`,
})
