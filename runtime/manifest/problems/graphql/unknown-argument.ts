import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { hasNo, type UnknownName } from '../unknown-name.ts'

export const unknownArgument = defineProblem({
  code: 'graphql/unknown-argument',
  severity: 'error',
  blocks: true,
  title: 'A field is given an argument that it does not have',
  why: 'An API refuses a whole operation because of one argument that it does not know. Check the name against the field in the SDL.',
  ...operation('query Note {\n  notes(limt: 3) {\n    id\n  }\n}\n'),
  message: ({ owner, ...args }: UnknownName & { owner: string }) => hasNo(owner, 'argument', args),
})
