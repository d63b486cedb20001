import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const syntax = defineProblem({
  code: 'graphql/syntax',
  severity: 'error',
  blocks: true,
  title: 'A file of GraphQL cannot be read',
  why: 'The text breaks the grammar of GraphQL, often by a bracket that is missing or one too many. Nothing of the operation is known then, so the site cannot be built. The place is where the reader gave up; the fault is there or just before.',
  ...operation('query Note {\n  notes {\n    id\n  }\n'),
  message: ({ reason }: { reason: string }) => `This is not valid GraphQL: ${reason}${reason.endsWith('?') ? '' : '.'}`,
})
