import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { withClient } from '../../examples/clients.ts'

export const persistedThroughServer = defineProblem({
  code: 'manifest/persisted-through-server',
  severity: 'error',
  blocks: true,
  title: 'A client that the server calls has persisted queries',
  why: 'The server relays an operation only if it knows its text, so it would refuse a browser that sends only a hash. Use persisted queries with clients that browsers call directly.',
  wrong: withClient(`      url: https://api.notes.example/graphql
      via: server
      schema: schema/api.graphql
      content: content
      persisted: true
`),
  right: withClient(`      url: https://api.notes.example/graphql
      schema: schema/api.graphql
      content: content
      persisted: true
`),
  message: ({ client }: { client: string }) =>
    `The server calls the client ${quote(client)}, and knows operations only by their text. Remove persisted, or let browsers call it: via: browser.`,
})
