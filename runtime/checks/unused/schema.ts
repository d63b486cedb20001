import { defineCheck } from '../rule/rule.ts'

const SDL = `type Query {
  note: String
}
`
const SITE = `graphql:
  clients:
    default: { url: https://notes.example/graphql, schema: schema/notes.graphql }
`

export const unusedSchema = defineCheck({
  code: 'unused/schema',
  severity: 'warning',
  needs: 'site',
  title: 'No client uses a GraphQL schema that lies beside the others',
  why: 'Operations are checked against the schema that a client names. A file beside it that no client names is often a newer one, or its client was renamed, and then operations are checked against the wrong schema. Name it under graphql: clients:, or remove it.',
  wrong: {
    'site.config.yaml': SITE,
    'schema/notes.graphql': SDL,
    'schema/letters.graphql': SDL,
    'sections/Note/Note.graphql': 'query Note {\n  note\n}\n',
  },
  right: {
    'site.config.yaml': SITE,
    'schema/notes.graphql': SDL,
    'sections/Note/Note.graphql': 'query Note {\n  note\n}\n',
  },
  message: ({ file }: { file: string }) =>
    `Nothing uses the GraphQL schema "${file}". Remove it, or write schema: ${file} in a client under graphql: clients:.`,
  check({ manifest, files }, report) {
    const named = new Set(Object.values(manifest.graphql.clients).map(({ schema }) => schema))
    const folders = new Set([...named].map((file) => file.replace(/[^/]*$/, '')))
    for (const folder of folders) {
      // Files in the site's own folder, or in that of a section, may serve any purpose.
      if (folder === '' || folder.startsWith('sections/')) continue
      for (const file of files.list(folder.slice(0, -1))) {
        if (!file.endsWith('.graphql') || file.slice(folder.length).includes('/') || named.has(file)) continue
        report({ position: { file, line: 1, column: 1 } }, { file })
      }
    }
  },
})
