import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { clientWithSecret, withClient } from '../../examples/clients.ts'

export const secretInBrowser = defineProblem({
  code: 'manifest/secret-in-browser',
  severity: 'error',
  blocks: true,
  title: 'A client with a secret is called by browsers',
  why: 'Users can read whatever their browser sends. A client that needs a secret is called by the server, which relays only the operations that the site declares, and keeps the secret to itself.',
  wrong: withClient(`      url: \${NOTES_API:-embedded:notes}
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
  right: clientWithSecret,
  message: ({ client }: { client: string }) =>
    `The client ${quote(client)} has a secret, which no browser may know. Let the server call it: via: server.`,
})
