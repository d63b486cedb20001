import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { guardExample } from '../../examples/home-page.ts'
import { hasNo, type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownCheck = defineProblem({
  code: 'manifest/unknown-check',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A step uses a back-end query that does not exist',
  why: 'With check:, a guard asks the back-end whether it knows the token: write the name of a query of the client "default", or { client: …, field: … }. Clients are declared under graphql: clients:, queries in the SDL of the client. Fix the name, or add the query to the back-end.',
  wrong: guardExample('mee'),
  right: guardExample('me'),
  message: ({ client, ...args }: UnknownName & { client: string | null }) =>
    client === null ? unknownName('GraphQL client', args) : hasNo(`The client ${quote(client)}`, 'query', args),
})
