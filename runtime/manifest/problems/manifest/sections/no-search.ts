import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { searchExample, searchPage } from '../../examples/search.ts'

export const noSearch = defineProblem({
  code: 'manifest/no-search',
  severity: 'error',
  blocks: true,
  title: 'A section searches a site that has no search index',
  why: 'A section such as Search looks up pages in an index of the rendered pages, which is built only if the manifest has `search`. Without it, visitors would never find anything.',
  wrong: searchExample('', searchPage),
  right: searchExample('search: {}\n', searchPage),
  message: ({ section }: { section: string }) =>
    `The section ${quote(section)} searches the site, but the site has no search index. Add at the top level: search: {}`,
})
