import type { SiteFacts } from '../facts/facts.ts'
import { defineUnusedCheck } from './define-unused-check.ts'
import { namesInCode } from './names-in-code.ts'

const SDL = `type Query {
  note: String
}
`

export const unusedClient = defineUnusedCheck({
  code: 'unused/client',
  title: 'No section and no form uses a GraphQL client',
  why: 'A client is an address that the site may call, with its secrets and limits; an unused one only adds to what can go wrong. A section uses the client that its schema names, or the client "default"; a form uses those in its send:. Remove the client, or name it where it is needed.',
  wrong: {
    'site.config.yaml': `graphql:
  clients:
    notes: { url: https://notes.example/graphql, schema: notes.graphql }
`,
    'notes.graphql': SDL,
  },
  right: {
    'site.config.yaml': `graphql:
  clients:
    default: { url: https://notes.example/graphql, schema: notes.graphql }
`,
    'notes.graphql': SDL,
    'sections/Note/Note.graphql': `query Note {
  note
}
`,
  },
  kind: 'GraphQL client',
  remedy: (name) =>
    `use it in a section, a form or a guard: "client": "${name}" in the schema of a section, client: ${name} in a form or a check`,
  names: 'clients',
  alsoUsed: (facts) => [...askedBySections(facts), ...askedBySteps(facts), ...namesInCode(facts)],
})

/** A session check given by its bare name asks the default client. */
function askedBySteps({ site }: SiteFacts): string[] {
  return [...site.middleware.values(), ...site.validators.values()].flatMap((model) =>
    'check' in model && model.check !== null ? [model.check.client] : [],
  )
}

/** All operations of a section go to one client, including those that its code imports. */
function askedBySections({ sections }: SiteFacts): string[] {
  return [...sections.values()].flatMap(({ operations, client }) => (operations.length > 0 ? [client] : []))
}
