import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { withNearest } from '../words.ts'

export const wrongFragment = defineProblem({
  code: 'graphql/wrong-fragment',
  severity: 'error',
  blocks: true,
  title: 'A fragment is missing, unused, or does not fit the type of its place',
  why: 'A fragment is a named part of a selection, for one type. It must be in the same file as the operation, be used there, and be for a type that its place can have. Otherwise the API refuses the whole operation.',
  ...operation(
    'query Note {\n  notes {\n    ...Part\n  }\n}\n',
    'query Note {\n  notes {\n    ...Part\n  }\n}\n\nfragment Part on Entry {\n  id\n}\n',
  ),
  message: withNearest,
})
