import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownType = defineProblem({
  code: 'graphql/unknown-type',
  severity: 'error',
  blocks: true,
  title: 'An operation names a type that the API does not have',
  why: 'Variables and fragments name types of the SDL. One that it does not declare makes the API refuse the whole operation. The types that every API has are Int, Float, String, Boolean and ID; letter case matters.',
  ...operation(
    'query Note($limit: Integer) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
    'query Note($limit: Int) {\n  notes(limit: $limit) {\n    id\n  }\n}\n',
  ),
  message: (args: UnknownName) => unknownName('type', args),
})
