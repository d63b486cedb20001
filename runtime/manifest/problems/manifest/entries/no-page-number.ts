import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

export const noPageNumber = defineProblem({
  code: 'manifest/no-page-number',
  severity: 'error',
  blocks: true,
  title: 'The parts of a list would all have one address',
  why: 'The first part of a list is at the path of its route. The others need an address each: their path has a part :page, which is their number from 2, and every parameter that the path of the route has.',
  wrong: collectionExample({ index: 'pages: { of: notes, path: /page }' }),
  right: collectionExample({ index: 'pages: { of: notes, path: /page/:page }' }),
  message: ({ path, parameter }: { path: string; parameter: string }) =>
    `Found ${path}, the same for several pages. Add the parameter ${parameter} as a part of it: ${path === '/' ? '' : path}/${parameter}`,
})
