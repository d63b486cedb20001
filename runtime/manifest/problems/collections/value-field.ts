import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'
import { knownNames } from '../unknown-name.ts'

const example = (title: string) =>
  collectionExample({ each: '{ of: notes, by: slug }', title, prop: '{ entry: value }' })

export const valueField = defineProblem({
  code: 'collections/value-field',
  severity: 'error',
  blocks: true,
  title: 'A page of a value takes what only an entry has',
  why: 'A route with `each: { of, by }` has a page for each value of a field. Several entries share that page, so it knows none of their other fields: { entry: value } is the value, { entry: count } is how many entries have it, and the parameter of the path is how the value is written in the address. A section lists the entries: its operation gets $value.',
  wrong: example('{ entry: title }'),
  right: example('{ entry: value }'),
  message: ({ field, known, nearest }: { field: string; known: string[]; nearest: string | null }) =>
    `A page of a value has no ${quote(field)}.${nearest === null ? knownNames(known) : ` Did you mean ${quote(nearest)}?`}`,
})
