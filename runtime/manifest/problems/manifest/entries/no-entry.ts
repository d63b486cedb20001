import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { note } from '../../examples/home-page.ts'

export const noEntry = defineProblem({
  code: 'manifest/no-entry',
  severity: 'error',
  blocks: true,
  title: 'An entry field is used where there is no entry',
  why: 'A value such as { entry: title } comes from the entry that the page shows. Only the title, description, sections and validators of a route with `each` can use one: layouts and other pages have no entry. Write the value itself there, or add `each` to the route.',
  wrong: note('title: { entry: title }'),
  right: collectionExample(),
  message: ({ field }: { field: string }) =>
    `There is no entry here to take the field ${quote(field)} from. Write the value itself, or make a page for each entry of a collection: each: COLLECTION`,
})
