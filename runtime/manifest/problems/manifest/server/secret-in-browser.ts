import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { clientWithSecret, withClient } from '../../examples/clients.ts'

export const secretInBrowser = defineProblem({
  code: 'manifest/secret-in-browser',
  severity: 'error',
  blocks: true,
  title: 'A client with a secret is called by browsers',
  why: 'Visitors can read whatever their browser sends. The server must call a client that needs a secret: it relays only the operations that the site declares, and keeps the secret to itself.',
  wrong: withClient(`      url: \${NOTES_API:-embedded:notes}
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
  right: clientWithSecret,
  message: ({ client }: { client: string }) =>
    `The client ${quote(client)} has a secret, which browsers must not see. Let the server call it: via: server.`,
})
