import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { searchExample, searchPage } from '../../examples/search.ts'

/** What the results page lacks. */
type Lack = 'section' | 'q' | 'path' | 'language'

const advice: Readonly<Record<Lack, (locales: readonly string[]) => string>> = {
  section: () =>
    'has no section that shows what is found. Add one to its sections: { section: Search, props: { title: … } }',
  q: () =>
    'does not say that its address holds what is looked for. Add to it: query: { q: { type: string, maxLength: 80 } }',
  path: () => 'has parameters in its path, which a form cannot fill. Give it a path without any: /search',
  language: (locales) => `has no path in ${locales.map(quote).join(', ')}, where visitors search, too. Add one for it.`,
}

export const searchRoute = defineProblem({
  code: 'manifest/search-page',
  severity: 'error',
  blocks: true,
  title: 'The route that is to show what is found cannot',
  why: 'A search leads to the route in `search.route`, which is called search unless you say otherwise. It needs a section that searches, such as Search, a path without parameters in every language, and the parameter `q` under `query`: what is looked for is part of its address.',
  wrong: searchExample('search: {}\n', [...searchPage.slice(0, 3), ...searchPage.slice(4)]),
  right: searchExample('search: {}\n', searchPage),
  message: ({ route, lacks, locales }: { route: string; lacks: Lack; locales: readonly string[] }) =>
    `The route ${quote(route)}, to which the search leads, ${advice[lacks](locales)}`,
})
