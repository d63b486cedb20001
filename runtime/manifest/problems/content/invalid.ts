import { defineProblem } from '../define-problem.ts'
import { example } from '../examples/operation.ts'

const SDL = 'type Query { notes: [Entry!]! @list(of: "notes") }\ntype Entry { id: ID! text: String! }\n'

const QUERY = 'query Note {\n  notes {\n    text\n  }\n}\n'

const { right } = example(SDL, QUERY, QUERY)

const file = 'content/notes.yaml'

export const invalid = defineProblem({
  code: 'content/invalid',
  severity: 'error',
  blocks: true,
  title: 'The content does not fit the SDL of its client',
  why: 'An embedded back-end answers with the entries of its content files. Each entry is checked against its type in the SDL, so that no query can fail because of the content. The site does not start while a value is missing, has the wrong type, or names an entry that does not exist.',
  wrong: { ...right, [file]: '- { id: first }\n' },
  right: { ...right, [file]: '- { id: first, text: Good morning }\n' },
  message: ({ reason }: { reason: string }) => reason,
})
