import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { hasNo, type UnknownName } from '../unknown-name.ts'

export const unknownField = defineProblem({
  code: 'graphql/unknown-field',
  severity: 'error',
  blocks: true,
  title: 'An operation asks for a field that the API does not have',
  why: 'An API refuses a whole operation because of one field that it does not know, so every page with this section would show no data. Check the name against the type in the SDL. If the field is new, fetch the current SDL of the API.',
  ...operation('query Note {\n  notes {\n    idd\n  }\n}\n'),
  message: ({ type, ...args }: UnknownName & { type: string }) => hasNo(`The type "${type}"`, 'field', args),
})
