import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { withNearest } from '../words.ts'

export const wrongVariable = defineProblem({
  code: 'graphql/wrong-variable',
  severity: 'error',
  blocks: true,
  title: 'A variable is undeclared, unused, or does not fit the type of its place',
  why: 'An operation declares its variables with their types: query Note($limit: Int). Each variable that it uses must be declared, each that it declares must be used, and its type must fit every place where it is used; a place with “!” needs a type with “!”, or a default.',
  ...operation(
    'query Note($limit: String) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    'query Note($limit: Int) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
  ),
  message: withNearest,
})
