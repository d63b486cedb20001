import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const parameterDefault = defineProblem({
  code: 'manifest/parameter-default',
  severity: 'error',
  blocks: true,
  title: 'The default of a parameter is a value that it may not have',
  why: 'The default stands for an address that does not have the parameter. It must be of its type, and within the limits beside it; an address with that very value would not be found.',
  wrong: route('path: /', 'query: { page: { type: integer, minimum: 1, default: 0 } }'),
  right: route('path: /', 'query: { page: { type: integer, minimum: 1, default: 1 } }'),
  message: ({ found, name }: { found: string; name: string }) =>
    `Found ${found}, which is no value that "${name}" may have. Change it, or the limits beside it.`,
})
