import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownClient = defineProblem({
  code: 'manifest/unknown-client',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A section uses a GraphQL client that does not exist',
  why: 'The schema of a section names the client that it gets its data from as "client"; without that key it is the client "default". Declare a client with this name under graphql: clients:, with its url and the file with its SDL.',
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
    `${unknownName('GraphQL client', args)}${args.instead === undefined && args.section !== undefined ? wayOf(args.section, args.name) : ''}`,
})

/** How the section gets its client. */
function wayOf(section: string, client: string): string {
  return client === 'default'
    ? ` The section ${quote(section)} gets its data from it: declare it under graphql: clients:.`
    : ` The schema of the section ${quote(section)} names it as "client".`
}
