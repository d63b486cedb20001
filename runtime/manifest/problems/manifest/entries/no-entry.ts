import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { note } from '../../examples/home-page.ts'

export const noEntry = defineProblem({
  code: 'manifest/no-entry',
  severity: 'error',
  blocks: true,
  title: 'A field of an entry is asked for where there is no entry',
  why: 'What { entry: title } stands for comes from the entry that a page is of. Only the title, the description, the sections and the validators of a route with `each` have one; layouts and other pages do not. Write the text itself there, or name the collection in `each`.',
  wrong: note('title: { entry: title }'),
  right: collectionExample(),
  message: ({ field }: { field: string }) =>
    `There is no entry here whose field ${quote(field)} could be meant. Write the value itself, or name a collection in the route: each: COLLECTION`,
})
