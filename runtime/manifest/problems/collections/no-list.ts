import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'
import { knownOrNearest } from '../unknown-name.ts'
import { listInWords } from '../words.ts'

export interface NoListArgs {
  /**
   * What was found instead of a list: nothing of that name, several fields to choose from, a value of another type, or an operation that is not a
   * query.
   */
  found: 'nothing' | 'several' | 'other' | 'operation'
  /** The value of `list:`; for a value of another type or an operation, the type or operation. */
  name: string
  known: string[]
  nearest: string | null
}

export const noList = defineProblem({
  code: 'collections/no-list',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'The answer to the operation of a collection has no list where it should be',
  why: 'A collection is a list that its operation asks for. `list` says where it is in the answer, such as shop.products; if the operation has only one field, you may leave it out. It is a list of entries, or a connection: a field with nodes, or with edges that each have a node.',
  wrong: collectionExample({ declared: 'notes: { query: content/notes.graphql, list: ntoes }' }),
  right: collectionExample({ declared: 'notes: { query: content/notes.graphql, list: notes }' }),
  message: ({ found, name, known, nearest }: NoListArgs) => {
    if (found === 'operation') return `A collection needs a query, but this operation is a ${name}.`
    if (found === 'other')
      return `This field of the answer is ${name}: neither a list of entries nor a connection (with nodes, or with edges that have a node).${nearest === null ? '' : ` Write list: ${nearest}`}`
    if (found === 'several')
      return `The operation asks for ${listInWords(known, 'and')}, so it is not clear which is the list. Write list: ${nearest ?? 'NAME'}`
    if (name === '') return 'The operation asks for no field, so there is no list. Ask for the list of entries in it.'
    return `The answer has no ${quote(name)}.${knownOrNearest(known, nearest)}`
  },
  fix: ({ found, name, nearest, known }) => ({
    at: 'value',
    name,
    nearest: found === 'nothing' ? nearest : null,
    known,
  }),
})
