import { defineProblem } from '../define-problem.ts'
import { SDL, whole } from '../examples/graphql.ts'

export const invalidSchema = defineProblem({
  code: 'graphql/invalid-schema',
  severity: 'error',
  blocks: true,
  title: 'The SDL of a client is not a valid schema',
  why: 'Every operation of the site is checked against the SDL of its client. An SDL with a syntax error, or with a type that it does not declare, describes no API: nothing could be checked against it, and an embedded back-end could not start.',
  wrong: { ...whole, 'api.graphql': `${SDL}type Spare { other: Entri }\n` },
  right: { ...whole, 'api.graphql': `${SDL}type Spare { other: Entry }\n` },
  message: ({ reason }: { reason: string }) =>
    `This SDL is not a valid schema: ${reason}${reason.endsWith('?') ? '' : '.'}`,
})
