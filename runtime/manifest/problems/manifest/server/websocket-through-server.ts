import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { withClient } from '../../examples/clients.ts'

export const websocketThroughServer = defineProblem({
  code: 'manifest/websocket-through-server',
  severity: 'error',
  blocks: true,
  title: 'A client has a websocket, but is called by the server',
  why: 'The server relays single calls, but no connection that stays open. Subscriptions need a client that browsers call directly.',
  wrong: withClient(`      url: https://api.notes.example/graphql
      websocket: wss://api.notes.example/graphql
      via: server
      schema: schema/api.graphql
      content: content
`),
  right: withClient(`      url: https://api.notes.example/graphql
      websocket: wss://api.notes.example/graphql
      schema: schema/api.graphql
      content: content
`),
  message: ({ client }: { client: string }) =>
    `The client ${quote(client)} is called by the server, which passes on no subscriptions. Leave out its websocket, or let browsers call it: via: browser.`,
})
