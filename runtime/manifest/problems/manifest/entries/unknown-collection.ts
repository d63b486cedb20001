import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownCollection = defineProblem({
  code: 'manifest/unknown-collection',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A route or a feed names a collection that does not exist',
  why: 'Collections are declared under collections:, each with the operation that reads its list. Routes have a page for each entry of a collection, and lists and feeds show its entries. Fix the name, or declare the collection there.',
  wrong: collectionExample({ each: 'note' }),
  right: collectionExample(),
  message: (args: UnknownName) => unknownName('collection', args),
})
