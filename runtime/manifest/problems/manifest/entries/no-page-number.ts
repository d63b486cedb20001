import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'

export const noPageNumber = defineProblem({
  code: 'manifest/no-page-number',
  severity: 'error',
  blocks: true,
  title: 'All parts of a list would have the same address',
  why: "The first part of a list is at the path of its route. Each further part needs an address of its own: their path contains :page, which is the number of the part (from 2), and every parameter of the route's path.",
  wrong: collectionExample({ index: 'pages: { of: notes, path: /page }' }),
  right: collectionExample({ index: 'pages: { of: notes, path: /page/:page }' }),
  message: ({ path, parameter, other }: { path: string; parameter: string; other?: string }) =>
    `Several pages would share the path ${path}. ${
      other === undefined
        ? `Add the parameter ${parameter} to it: ${path === '/' ? '' : path}/${parameter}`
        : `Write the parameter ${parameter} instead of ${other}: ${path.replace(other, parameter)}`
    }`,
})
