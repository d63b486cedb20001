import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { greeting, inTwoLanguages } from '../../examples/two-languages.ts'

export const defaultPrefix = defineProblem({
  code: 'manifest/default-prefix',
  severity: 'error',
  blocks: true,
  title: 'A page stands below the code of the default language',
  why: 'The default language has no prefix, and every other has its code: in a site whose default is "en", /about is English and /de/about is German. A page at /en/about looks like a second address of /about to visitors and to search engines. Write the path without the code. A redirect may start there, for visitors of an older site.',
  wrong: inTwoLanguages('/en/terms', greeting),
  right: inTwoLanguages('/terms', greeting),
  message: ({ path, locale, nearest }: { path: string; locale: string; nearest: string }) =>
    `The path ${quote(path)} begins with the code of the default language "${locale}", which has no prefix: it looks like a second address of ${quote(nearest)}. Did you mean "${nearest}"?`,
  fix: ({ nearest }) => ({ at: 'value', nearest, known: [] }),
})
