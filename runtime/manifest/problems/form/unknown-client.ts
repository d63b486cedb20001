import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownClient = defineProblem({
  code: 'form/unknown-client',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A form is sent to a GraphQL client that does not exist',
  why: 'The answers of visitors would go nowhere. Name one of the clients under graphql: clients:, or declare this one there, with its url and the file with its SDL.',
  wrong: formExample({ target: '{ client: shpo, mutation: order, input: { email: email } }' }),
  right: formExample(),
  message: (args: UnknownName) => unknownName('GraphQL client', args),
})
