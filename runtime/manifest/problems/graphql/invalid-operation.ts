import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const invalidOperation = defineProblem({
  code: 'graphql/invalid-operation',
  severity: 'error',
  blocks: true,
  title: 'An operation breaks a rule of GraphQL',
  why: 'GraphQL has rules beyond names and types: a name in an answer has one meaning, an argument is given only once, and a directive is allowed only in certain places. Every API refuses an operation that breaks such a rule.',
  ...operation(
    'query Note {\n  notes {\n    same: id\n    same: text\n  }\n}\n',
    'query Note {\n  notes {\n    id\n    text\n  }\n}\n',
  ),
  message: ({ reason }: { reason: string }) => `${reason}.`,
})
