import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const missingRoot = defineProblem({
  code: 'graphql/missing-root',
  severity: 'error',
  blocks: true,
  title: 'The API has no operations of this kind',
  why: 'An operation is a query, a mutation or a subscription, and the SDL has a root type for each kind that the API knows. It has none for this kind, so no field of the operation can exist. Perhaps the section asks the wrong client, or the SDL is out of date.',
  ...operation('mutation Note {\n  notes\n}\n'),
  message: ({ kind, client }: { kind: string; client: string }) =>
    `The SDL of the client ${quote(client)} has no ${kind} type. Use another client, or update its SDL.`,
})
