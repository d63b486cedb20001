import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { route } from '../../examples/home-page.ts'

export const pathParameter = defineProblem({
  code: 'manifest/path-parameter',
  severity: 'error',
  blocks: true,
  title: 'A path has a part that varies, and nothing says what it can be',
  why: 'A whole part of a path may vary where something says what it can be: in a route with a page for each entry of a collection (each) :slug is a field of the entry, and anywhere else `params` says what fits. What varies within a page belongs in `query`.',
  wrong: route('path: /:id'),
  right: collectionExample(),
  message: ({ path, parameter, isRedirect = false }: { path: string; parameter: string; isRedirect?: boolean }) =>
    isRedirect
      ? `Found ${path}. Only the end of an old address may vary, and only where nothing is asked of its query: a star stands for all below it. Write { from: /archive/*, to: /blog/* }.`
      : !/^:\w+$/.test(parameter)
        ? `Found ${path}. One whole part of a path varies, and is a colon with a name: write ${quote(/:\w+/.exec(parameter)?.[0] ?? ':slug')} in place of ${quote(parameter)}.`
        : `Found ${path}. Nothing says what ${quote(parameter)} can be: write params: { ${parameter.slice(1)}: { type: string } }, or give the route a page for each entry of a collection (each: COLLECTION).`,
})
