import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { searchExample, searchPage } from '../../examples/search.ts'

export const noSearch = defineProblem({
  code: 'manifest/no-search',
  severity: 'error',
  blocks: true,
  title: 'A section searches a site that has no index of its pages',
  why: 'A section such as Search looks for pages in an index, which is made of the rendered pages where the manifest says `search`. Without it, nothing could ever be found.',
  wrong: searchExample('', searchPage),
  right: searchExample('search: {}\n', searchPage),
  message: ({ section }: { section: string }) =>
    `The section ${quote(section)} searches the site, which has no index of its pages. Add at the top level: search: {}`,
})
