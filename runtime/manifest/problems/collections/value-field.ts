import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'
import { knownOrNearest } from '../unknown-name.ts'

const example = (title: string) =>
  collectionExample({ each: '{ of: notes, by: slug }', title, prop: '{ entry: value }' })

export const valueField = defineProblem({
  code: 'collections/value-field',
  severity: 'error',
  blocks: true,
  title: 'A page for a value uses a field that only an entry has',
  why: 'A route with `each: { of, by }` has a page for each value of a field. Several entries share that page, so their other fields are not available: { entry: value } is the value, { entry: count } is the number of entries that have it, { entry: label } is what `label` in `each` names, and the path parameter is the value as written in the address. To list the entries, use a section: its operation gets $value.',
  wrong: example('{ entry: title }'),
  right: example('{ entry: value }'),
  message: ({ field, known, nearest }: { field: string; known: string[]; nearest: string | null }) =>
    `A page for a value has no field ${quote(field)}.${knownOrNearest(known, nearest)}`,
})
