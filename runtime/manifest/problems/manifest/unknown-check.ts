import { defineProblem } from '../define-problem.ts'
import { guardExample } from '../examples/home-page.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownCheck = defineProblem({
  code: 'manifest/unknown-check',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A step asks a back-end something that there is not',
  why: 'With check: a guard asks whether the back-end knows the token: by the name of a query of the client "default", or by { client: …, field: … }. Clients stand below graphql: clients:, queries in the SDL of the client. Correct the name, or add the query to the back-end.',
  wrong: guardExample('mee'),
  right: guardExample('me'),
  message: ({ kind, ...args }: UnknownName & { kind: string }) => unknownName(kind, args),
})
