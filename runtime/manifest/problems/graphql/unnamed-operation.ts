import { defineProblem } from '../define-problem.ts'
import { operation } from '../examples/graphql.ts'

export const unnamedOperation = defineProblem({
  code: 'graphql/unnamed-operation',
  severity: 'error',
  blocks: true,
  title: 'A file does not contain exactly one named operation',
  why: 'Each file is one operation: the server, the browser and the list of allowed operations identify it by its name. Without a name, or with a second operation in the file, it is unclear which one you mean. The file may also contain fragments.',
  ...operation('{\n  notes {\n    id\n  }\n}\n'),
  message: ({ found }: { found: 'nothing' | 'several' | 'anonymous' }) =>
    found === 'nothing'
      ? 'This file contains no operation. Write one with a name: query Name { … }.'
      : found === 'several'
        ? 'This is a second operation. A file contains exactly one: move this one to a file of its own.'
        : 'This operation has no name. Write one: query Name { … }.',
})
