import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownCollection = defineProblem({
  code: 'manifest/unknown-collection',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A route has pages for a collection that does not exist',
  why: 'A route with `each` has a page for each entry of a collection, which is declared under collections: with the operation that reads its list. Fix the name, or declare the collection there.',
  wrong: collectionExample({ each: 'note' }),
  right: collectionExample(),
  message: (args: UnknownName) => unknownName('collection', args),
})
