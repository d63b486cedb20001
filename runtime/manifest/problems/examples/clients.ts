const schema = `type Note {
  id: ID!
}

type Query {
  notes: [Note!]! @list(of: "notes")
}
`

/** The same site with another client, which a section asks for data. */
export const withClient = (client: string) => ({
  'schema/api.graphql': schema,
  'content/notes.yaml': '- { id: first }\n',
  'sections/Note/Note.graphql': 'query Notes { notes { id } }\n',
  'site.config.yaml': `graphql:
  clients:
    default:
${client}`,
})

/** A client that has a secret and can be tried without it. */
export const clientWithSecret = withClient(`      url: \${NOTES_API:-embedded:notes}
      via: server
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`)
