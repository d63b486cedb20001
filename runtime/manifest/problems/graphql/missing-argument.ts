import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'
import { listInWords } from '../words.ts'

export const missingArgument = defineProblem({
  code: 'graphql/missing-argument',
  severity: 'error',
  blocks: true,
  title: 'A required argument is missing',
  why: 'An argument whose type ends in “!” and that has no default is required: without it the API refuses the whole operation. Write it, with a value or with a variable.',
  ...operation('query Note {\n  note {\n    id\n  }\n}\n', 'query Note {\n  note(id: "first") {\n    id\n  }\n}\n'),
  message: ({ names, owner }: { names: string[]; owner: string }) =>
    `${owner.charAt(0).toUpperCase()}${owner.slice(1)} needs the ${names.length === 1 ? 'argument' : 'arguments'} ${listInWords(names, 'and')}.`,
})
