import { defineProblem } from '../define-problem.ts'
import { SDL, whole } from '../examples/graphql.ts'

export const invalidDirective = defineProblem({
  code: 'graphql/invalid-directive',
  severity: 'error',
  blocks: true,
  title: 'A directive of an embedded back-end cannot work where it is',
  why: 'The directives of the SDL say where an embedded back-end gets each value from: @list, @entry, @add and so on. Each belongs on certain kinds of fields, with matching arguments. The site does not start while one of them cannot work, since its field would have no answer.',
  wrong: { ...whole, 'api.graphql': SDL.replace('id: ID!): Entry @entry', 'key: ID!): Entry @entry') },
  right: whole,
  message: ({ reason }: { reason: string }) => reason,
})
