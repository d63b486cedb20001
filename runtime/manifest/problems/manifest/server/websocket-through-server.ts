import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { withClient } from '../../examples/clients.ts'

export const websocketThroughServer = defineProblem({
  code: 'manifest/websocket-through-server',
  severity: 'error',
  blocks: true,
  title: 'A client that the server calls has a websocket',
  why: 'The server relays single requests, but no connection that stays open. Subscriptions need a client that browsers call directly.',
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
    `The server calls the client ${quote(client)}, and cannot relay subscriptions. Remove its websocket, or let browsers call it: via: browser.`,
})
