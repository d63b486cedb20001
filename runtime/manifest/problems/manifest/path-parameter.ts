import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { collectionExample } from '../examples/collection.ts'
import { route } from '../examples/home-page.ts'

export const pathParameter = defineProblem({
  code: 'manifest/path-parameter',
  severity: 'error',
  blocks: true,
  title: 'A path has a part that varies, and nothing says what it can be',
  why: 'Every page is known, checked and rendered before a visitor asks for it. A whole part of a path may vary where the route has a page for each entry of a collection (each): there :slug is a field of the entry. What else varies within a page belongs in the query.',
  wrong: route('path: /:id'),
  right: collectionExample(),
  message: ({ path, parameter }: { path: string; parameter: string }) =>
    `Found ${path}. Nothing says what ${quote(parameter)} can be: a part of a path varies only as :field, in a route that has a page for each entry of a collection (each: COLLECTION).`,
})
