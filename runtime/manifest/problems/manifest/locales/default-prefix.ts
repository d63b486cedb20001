import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { greeting, inTwoLanguages } from '../../examples/two-languages.ts'

export const defaultPrefix = defineProblem({
  code: 'manifest/default-prefix',
  severity: 'error',
  blocks: true,
  title: 'A path begins with the code of the default locale',
  why: 'The default locale has no prefix, and every other locale has its code as one: where the default is "en", /about is English and /de/about is German. /en/about would look like a second address of /about to visitors and to search engines. Write the path without the code. A redirect may begin with it, for visitors of an older site.',
  wrong: inTwoLanguages('/en/terms', greeting),
  right: inTwoLanguages('/terms', greeting),
  message: ({ path, locale, nearest }: { path: string; locale: string; nearest: string }) =>
    `The path ${quote(path)} begins with the code of the default locale "${locale}", which has no prefix, so it looks like a second address of ${quote(nearest)}. Did you mean "${nearest}"?`,
  fix: ({ nearest }) => ({ at: 'value', nearest, known: [] }),
})
