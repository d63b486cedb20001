import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { route } from '../examples/home-page.ts'

export const pathParameter = defineProblem({
  code: 'manifest/path-parameter',
  severity: 'error',
  blocks: true,
  title: 'A path has a parameter',
  why: 'In this version each page is a route with its own path, so that every page is known, checked and rendered before a visitor asks for it. There are no parameters such as :id and no *. Write one route for each page; what varies within a page belongs in the query.',
  wrong: route('path: /:id'),
  right: route('path: /'),
  message: ({ path, parameter }: { path: string; parameter: string }) =>
    `Found ${path}. A path cannot have a part that varies, such as ${quote(parameter)}: each page is a route of its own, with a path of its own.`,
})
