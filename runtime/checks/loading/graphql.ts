import { example } from '../graphql/example-operation.ts'
import type { PagesOf } from './pages-of.ts'

const SDL =
  'type Query { notes(limit: Int): [Entry!]! @list(of: "notes"), note(id: ID!): Entry @entry(of: "notes") }\ntype Entry { id: ID! text: String }\n'
const QUERY = 'query Note {\n  notes {\n    id\n  }\n}\n'
const operation = (wrong: string, right = QUERY) => example(SDL, wrong, right)
const { right: whole } = operation(QUERY)
const tooDeep = (depth: number) =>
  `query Note {\n  note(id: "first") ${'{ next '.repeat(depth)}{ id }${' }'.repeat(depth)}\n}\n`
const NEXT =
  'type Query { note(id: ID!): Entry @entry(of: "notes") }\ntype Entry { id: ID! next: Entry @entry(of: "notes") }\n'

export const graphqlPages: PagesOf<'graphql'> = {
  'graphql/syntax': {
    title: 'A file of GraphQL cannot be read',
    why: 'The text breaks the grammar of GraphQL, often by a bracket that is missing or one too many. Nothing of the operation is known then, so the site cannot be built. The place is where the reader gave up; the fault is there or just before.',
    ...operation('query Note {\n  notes {\n    id\n  }\n'),
  },
  'graphql/invalid-schema': {
    title: 'The SDL of a client is no schema',
    why: 'Every operation of the site is checked against the SDL of its client. An SDL that breaks the grammar, or names a type that it does not declare, describes no API: nothing could be checked against it, and an embedded back-end could not start.',
    wrong: { ...whole, 'api.graphql': `${SDL}type Spare { other: Entri }\n` },
    right: { ...whole, 'api.graphql': `${SDL}type Spare { other: Entry }\n` },
  },
  'graphql/invalid-directive': {
    title: 'A directive of an embedded back-end cannot work where it stands',
    why: 'The directives of the SDL say where an embedded back-end gets each value from: @list, @entry, @add and so on. Each belongs on fields of a certain kind, with arguments that fit. The site does not start while one of them cannot work, since its field would have no answer.',
    wrong: { ...whole, 'api.graphql': SDL.replace('id: ID!): Entry @entry', 'key: ID!): Entry @entry') },
    right: whole,
  },
  'graphql/unnamed-operation': {
    title: 'A file does not hold exactly one operation with a name',
    why: 'Each file is one operation: the server, the browser and the list of allowed operations know it by its name. Without a name, or with a second operation in the file, it is open which one is meant. Fragments may stand beside it.',
    ...operation('{\n  notes {\n    id\n  }\n}\n'),
  },
  'graphql/missing-root': {
    title: 'The API has no operations of this kind',
    why: 'An operation is a query, a mutation or a subscription, and the SDL has a root type for each kind that the API knows. This one has none for it, so no field of the operation can exist. Perhaps the section asks the wrong client, or the SDL is out of date.',
    ...operation('mutation Note {\n  notes\n}\n'),
  },
  'graphql/unknown-field': {
    title: 'An operation asks for a field that the API does not have',
    why: 'An API refuses a whole operation because of one field that it does not know, so each page with this section would show no data. Check the name against the type in the SDL. If the field is new, fetch the current SDL of the API.',
    ...operation('query Note {\n  notes {\n    idd\n  }\n}\n'),
  },
  'graphql/unknown-argument': {
    title: 'A field is given an argument that it does not have',
    why: 'An API refuses a whole operation because of one argument that it does not know. Check the name against the field in the SDL.',
    ...operation('query Note {\n  notes(limt: 3) {\n    id\n  }\n}\n'),
  },
  'graphql/missing-argument': {
    title: 'A field is not given an argument that it needs',
    why: 'An argument whose type ends in “!” and that has no default must be given, otherwise the API refuses the whole operation. Write it, with a value or with a variable.',
    ...operation('query Note {\n  note {\n    id\n  }\n}\n', 'query Note {\n  note(id: "first") {\n    id\n  }\n}\n'),
  },
  'graphql/unknown-type': {
    title: 'An operation names a type that the API does not have',
    why: 'Variables and fragments name types of the SDL. One that it does not declare makes the API refuse the whole operation. The types that every API has are Int, Float, String, Boolean and ID; letter case matters.',
    ...operation(
      'query Note($limit: Integer) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
      'query Note($limit: Int) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    ),
  },
  'graphql/wrong-selection': {
    title: 'A selection of fields is missing, or stands where there are none',
    why: 'GraphQL gives back only what is asked for. Of an object it must be said which fields are wanted, and a plain value has none. The API refuses the whole operation otherwise.',
    ...operation('query Note {\n  notes\n}\n'),
  },
  'graphql/wrong-variable': {
    title: 'A variable is not declared, not used, or of another type than its place',
    why: 'An operation declares its variables with their types: query Note($limit: Int). Each that it uses must be declared, each that it declares must be used, and its type must fit every place where it stands; a place with “!” needs a type with “!”, or a default.',
    ...operation(
      'query Note($limit: String) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
      'query Note($limit: Int) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    ),
  },
  'graphql/wrong-value': {
    title: 'A value in an operation does not fit its place',
    why: 'Values that are written in an operation must have the type of their argument: a number without quotes, a text in double quotes, a value of an enum as a plain word. The API refuses the whole operation otherwise.',
    ...operation(
      'query Note {\n  notes(limit: "three") {\n    id\n  }\n}\n',
      'query Note {\n  notes(limit: 3) {\n    id\n  }\n}\n',
    ),
  },
  'graphql/wrong-fragment': {
    title: 'A fragment is not there, not used, or fits no type of its place',
    why: 'A fragment is a named part of a selection, for one type. It must stand in the same file as the operation, be used there, and be for a type that its place can have. The API refuses the whole operation otherwise.',
    ...operation(
      'query Note {\n  notes {\n    ...Part\n  }\n}\n',
      'query Note {\n  notes {\n    ...Part\n  }\n}\n\nfragment Part on Entry {\n  id\n}\n',
    ),
  },
  'graphql/invalid-operation': {
    title: 'An operation breaks another rule of GraphQL',
    why: 'The specification of GraphQL has rules beside those of names and types: one name in an answer stands for one thing, an argument is given once, a directive stands where it may. Every API refuses an operation that breaks one of them.',
    ...operation(
      'query Note {\n  notes {\n    same: id\n    same: text\n  }\n}\n',
      'query Note {\n  notes {\n    id\n    text\n  }\n}\n',
    ),
  },
  'graphql/over-limit': {
    title: 'An operation asks an embedded back-end for too much',
    why: 'An embedded back-end refuses operations that are nested too deeply or hold very many aliases or directives, since anybody could keep it busy with them. This one is beyond the limit, so its section would never show data. Ask for less, or split it in two.',
    ...example(NEXT, tooDeep(12), tooDeep(2)),
  },
}
