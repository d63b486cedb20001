import { example } from './operation.ts'

export const SDL =
  'type Query { notes(limit: Int): [Entry!]! @list(of: "notes"), note(id: ID!): Entry @entry(of: "notes") }\ntype Entry { id: ID! text: String }\n'

const QUERY = 'query Note {\n  notes {\n    id\n  }\n}\n'

export const operation = (wrong: string, right = QUERY) => example(SDL, wrong, right)

export const { right: whole } = operation(QUERY)
