import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { clientWithSecret, withClient } from '../../examples/clients.ts'

export const unsetSecret = defineProblem({
  code: 'manifest/unset-secret',
  // A site is seldom checked where it runs, and the variable must only be set there: commands that call back-ends refuse the site.
  severity: 'note',
  blocks: false,
  title: 'The variable of a secret is not set',
  why: 'A client with { secret: NAME } cannot call its back-end without it, so start, dev and prerender refuse the site until the variable is set there. Checking and building a site needs no secret, so this is a note, which fails nothing. With the embedded back-end the header is left out, so that you can try a site without secrets.',
  wrong: withClient(`      url: https://api.notes.example/graphql
      via: server
      schema: schema/api.graphql
      content: content
      authorization: { secret: NOTES_TOKEN }
`),
  right: clientWithSecret,
  message: ({ name, client }: { name: string; client: string }) =>
    `The environment variable ${name} is not set, and the client ${quote(client)} needs it as a secret. Set it where the site runs.`,
})
