import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { withNearest } from '../words.ts'

export const wrongValue = defineProblem({
  code: 'graphql/wrong-value',
  severity: 'error',
  blocks: true,
  title: 'A value in an operation does not fit its place',
  why: 'A value in an operation must have the type of its argument: a number without quotes, a text in double quotes, a value of an enum as a plain word. Otherwise the API refuses the whole operation.',
  ...operation(
    'query Note {\n  notes(limit: "three") {\n    id\n  }\n}\n',
    'query Note {\n  notes(limit: 3) {\n    id\n  }\n}\n',
  ),
  message: withNearest,
})
