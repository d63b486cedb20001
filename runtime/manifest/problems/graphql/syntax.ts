import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const syntax = defineProblem({
  code: 'graphql/syntax',
  severity: 'error',
  blocks: true,
  title: 'A GraphQL file has a syntax error',
  why: 'The text breaks the grammar of GraphQL, often with a bracket that is missing or one too many. The operation cannot be read, so the site cannot be built. The finding points to where the parser gave up; the mistake is there or just before.',
  ...operation('query Note {\n  notes {\n    id\n  }\n'),
  message: ({ reason }: { reason: string }) => `This is not valid GraphQL: ${reason}${reason.endsWith('?') ? '' : '.'}`,
})
