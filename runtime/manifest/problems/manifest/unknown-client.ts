import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownClient = defineProblem({
  code: 'manifest/unknown-client',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A section asks a GraphQL client that there is not',
  why: 'The schema of a section says with "client" whom it asks for its data; left out, it is the client "default". Declare a client of this name below graphql: clients:, with its url and the file of its SDL.',
  wrong: {
    'sections/Note/Note.graphql': `query Note { note }
`,
  },
  right: {
    'sections/Note/Note.graphql': `query Note { note }
`,
    'schema/api.graphql': `type Query { note: String }
`,
    'site.config.yaml': `graphql: { clients: { default: { url: https://api.example/graphql, schema: schema/api.graphql } } }
`,
  },
  message: (args: UnknownName & { section?: string }) =>
    `${unknownName('GraphQL client', args)}${args.instead === undefined && args.section !== undefined ? ` The section ${quote(args.section)} asks it for data. Declare it below graphql: clients:.` : ''}`,
})
