import type { PagesOf } from './pages-of.ts'

const schema = `type Note {
  id: ID!
}

type Query {
  notes: [Note!]! @list(of: "notes")
}
`

/** The same site with another client: a section asks it for data. */
const withClient = (client: string) => ({
  'schema/api.graphql': schema,
  'content/notes.yaml': '- { id: first }\n',
  'sections/Note/Note.graphql': 'query Notes { notes { id } }\n',
  'site.config.yaml': `graphql:
  clients:
    default:
${client}`,
})

/** GraphQL clients, what they may hold, and who may call them. */
export const clientPages = {
  'manifest/unset-secret': {
    title: 'The variable of a secret is not set',
    why: 'A client with { secret: NAME } cannot call its back-end without it, so start, dev and prerender refuse the site until the variable is set there. Where a site is only checked and built, no secret is needed, so that this is a note, which fails nowhere. Where the back-end is the embedded one, the header is left out, so that a site can be tried without secrets.',
    wrong: withClient(`      url: https://api.notes.example/graphql
      via: server
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
    right: withClient(`      url: \${NOTES_API:-embedded:notes}
      via: server
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
  },
  'manifest/literal-secret': {
    title: 'A secret is written out in a header or an address',
    why: 'Whoever can read the repository can read the manifest, and its history keeps the value for ever. Take the value back where it was issued, put the new one into a variable of the environment, and write the name of that variable.',
    wrong: withClient(`      url: https://api.notes.example/graphql
      schema: schema/api.graphql
      content: content
      headers: { authorization: Bearer 0123456789abcdef }
`),
    right: withClient(`      url: \${NOTES_API:-embedded:notes}
      via: server
      schema: schema/api.graphql
      content: content
      headers: { authorization: { secret: NOTES_TOKEN } }
`),
  },
  'manifest/secret-in-browser': {
    title: 'A client with a secret is called by browsers',
    why: 'What a browser sends, its user can read. A client that needs a secret is called by the server, which passes on the declared operations of the site and nothing else, and keeps the secret to itself.',
    wrong: withClient(`      url: \${NOTES_API:-embedded:notes}
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
    right: withClient(`      url: \${NOTES_API:-embedded:notes}
      via: server
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
  },
  'manifest/persisted-through-server': {
    title: 'A client sends queries by hash, but through the server',
    why: 'The server passes on an operation only when it knows its text, so a browser that sends a hash alone would be refused. Queries by hash are for clients that browsers call themselves.',
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
  },
  'manifest/websocket-through-server': {
    title: 'A client has a websocket, but is called by the server',
    why: 'The server passes on single calls, and no connection that stays open. Subscriptions need a client that browsers call themselves.',
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
  },
} satisfies Partial<PagesOf<'manifest'>>
