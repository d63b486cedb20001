import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { example } from '../examples/operation.ts'

const tooDeep = (depth: number) =>
  `query Note {\n  note(id: "first") ${'{ next '.repeat(depth)}{ id }${' }'.repeat(depth)}\n}\n`

const NEXT =
  'type Query { note(id: ID!): Entry @entry(of: "notes") }\ntype Entry { id: ID! next: Entry @entry(of: "notes") }\n'

export const overLimit = defineProblem({
  code: 'graphql/over-limit',
  severity: 'error',
  blocks: false,
  title: 'An operation asks an embedded back-end for too much',
  why: 'An embedded back-end refuses operations that are nested too deeply or have very many aliases or directives, since anybody could keep it busy with them. This one is beyond the limit, so whatever sends it would never get data. Ask for less, or split it in two.',
  ...example(NEXT, tooDeep(12), tooDeep(2)),
  message: ({ reason, client }: { reason: string; client: string }) =>
    `${reason}, so the embedded back-end of the client ${quote(client)} refuses it. Ask for less, or split it.`,
})
