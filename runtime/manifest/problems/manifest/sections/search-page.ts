import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { searchExample, searchPage } from '../../examples/search.ts'

/** What the results page is missing. */
type Lack = 'section' | 'q' | 'path' | 'language'

const advice: Readonly<Record<Lack, (locales: readonly string[]) => string>> = {
  section: () =>
    'has no section that shows the results. Add one to its sections: { section: Search, props: { title: … } }',
  q: () =>
    'does not accept the search words as a query parameter. Add to it: query: { q: { type: string, maxLength: 80 } }',
  path: () => 'has parameters in its path, which a search form cannot fill. Give it a path without parameters: /search',
  language: (locales) => `has no path in ${locales.map(quote).join(', ')}, where visitors search, too. Add one.`,
}

export const searchRoute = defineProblem({
  code: 'manifest/search-page',
  severity: 'error',
  blocks: true,
  title: 'The results page of the search cannot show results',
  why: 'The search leads to the route in `search.route`, by default the one named search. It needs a section that searches, such as Search, a path without parameters in every language, and the parameter `q` under `query`, since the search words are part of its address.',
  wrong: searchExample('search: {}\n', [...searchPage.slice(0, 3), ...searchPage.slice(4)]),
  right: searchExample('search: {}\n', searchPage),
  message: ({ route, lacks, locales }: { route: string; lacks: Lack; locales: readonly string[] }) =>
    `The search leads to the route ${quote(route)}, which ${advice[lacks](locales)}`,
})
