import { defineProblem } from '../../define-problem.ts'
import { withClient } from '../../examples/clients.ts'

export const literalSecret = defineProblem({
  code: 'manifest/literal-secret',
  severity: 'error',
  blocks: true,
  title: 'A secret is written out in a header or an address',
  why: 'Anyone who can read the repository can read the manifest, and its history keeps the value for ever. Revoke the value where it was issued, put the new one in an environment variable, and write the name of that variable.',
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
  message: ({ looksLike }: { looksLike: string }) =>
    `This looks like ${looksLike}. Put it in an environment variable, and write the name of that variable here: { secret: NAME }.`,
})
