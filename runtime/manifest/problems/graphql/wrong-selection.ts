import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const wrongSelection = defineProblem({
  code: 'graphql/wrong-selection',
  severity: 'error',
  blocks: true,
  title: 'A selection of fields is missing, or stands where there are none',
  why: 'GraphQL gives back only what is asked for. Of an object it must be said which fields are wanted, and a plain value has none. The API refuses the whole operation otherwise.',
  ...operation('query Note {\n  notes\n}\n'),
  message: ({ field, type, fields }: { field: string; type: string; fields: string[] | null }) =>
    fields === null
      ? `The field ${quote(field)} is a plain value (${type}): remove the { … } behind it.`
      : `The field ${quote(field)} is ${type}: say which of its fields are wanted: ${field} { ${fields.slice(0, 4).join(' ')}${fields.length > 4 ? ' …' : ''} }.`,
})
