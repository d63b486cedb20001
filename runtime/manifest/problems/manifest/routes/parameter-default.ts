import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const parameterDefault = defineProblem({
  code: 'manifest/parameter-default',
  severity: 'error',
  blocks: true,
  title: 'The default of a parameter is not one of its allowed values',
  why: 'The default is used for an address without the parameter. It must have the type of the parameter and keep within the limits beside it: an address with that very value would not be found.',
  wrong: route('path: /', 'query: { page: { type: integer, minimum: 1, default: 0 } }'),
  right: route('path: /', 'query: { page: { type: integer, minimum: 1, default: 1 } }'),
  message: ({ found, name }: { found: string; name: string }) =>
    `${found} is not an allowed value of "${name}". Change the default, or the limits beside it.`,
})
