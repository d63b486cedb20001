import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const wrongSelection = defineProblem({
  code: 'graphql/wrong-selection',
  severity: 'error',
  blocks: true,
  title: 'A selection of fields is missing, or is where there are no fields',
  why: 'GraphQL returns only what is asked for: for an object you say which of its fields you want, while a plain value has none. Otherwise the API refuses the whole operation.',
  ...operation('query Note {\n  notes\n}\n'),
  message: ({ field, type, fields }: { field: string; type: string; fields: string[] | null }) =>
    fields === null
      ? `The field ${quote(field)} is a plain value (${type}): remove the { … } after it.`
      : `The field ${quote(field)} is ${type}: say which of its fields you want: ${field} { ${fields.slice(0, 4).join(' ')}${fields.length > 4 ? ' …' : ''} }.`,
})
