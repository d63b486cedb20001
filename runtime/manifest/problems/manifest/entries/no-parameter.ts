import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

export const noParameter = defineProblem({
  code: 'manifest/no-parameter',
  severity: 'error',
  blocks: true,
  title: 'The pages of a collection would all have one address',
  why: 'A route with `each` has a page for each entry, and the entry stands in its address: a part of the path is the name of a field behind a colon, such as /notes/:slug. It must be a field that no two entries share.',
  wrong: collectionExample({ path: '/notes/one' }),
  right: collectionExample(),
  message: ({ path, collection }: { path: string; collection: string }) =>
    `All pages of the collection ${quote(collection)} would have the address ${quote(path)}. Write a field of its entries as a part of the path: ${path === '/' ? '' : path}/:slug`,
})
