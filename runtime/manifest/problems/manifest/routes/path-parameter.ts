import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { route } from '../../examples/home-page.ts'

export const pathParameter = defineProblem({
  code: 'manifest/path-parameter',
  severity: 'error',
  blocks: true,
  title: 'A path has a variable part, and nothing says what it may be',
  why: 'A whole part of a path may vary if something says what it can be: in a route with a page for each entry of a collection (each), :slug is a field of the entry; in any other route, `params` describes it. What varies within a page belongs in `query`.',
  wrong: route('path: /:id'),
  right: collectionExample(),
  message: ({
    path,
    parameter,
    isRedirect = false,
    isTwice = false,
  }: {
    path: string
    parameter: string
    isRedirect?: boolean
    isTwice?: boolean
  }) =>
    isRedirect
      ? `Found ${path}. Only the end of an old path may vary, and only if the redirect has no query: a star stands for everything below. Write { from: /archive/*, to: /blog/* }.`
      : !/^:\w+$/.test(parameter)
        ? `Found ${path}. A variable part takes the whole place between two slashes, as a colon and a name: write ${quote(/:\w+/.exec(parameter)?.[0] ?? ':slug')} instead of ${quote(parameter)}.`
        : isTwice
          ? `Found ${path}. ${quote(parameter)} stands there twice, so both places would always be the same. Give one of them another name.`
          : `Found ${path}. Nothing says what ${quote(parameter)} may be. Write params: { ${parameter.slice(1)}: { type: string } }, or make a page for each entry of a collection: each: COLLECTION.`,
})
