import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { inTwoLanguages, link } from '../../examples/two-languages.ts'
import { listInWords } from '../../words.ts'

export const missingInLocale = defineProblem({
  code: 'manifest/missing-in-locale',
  severity: 'error',
  blocks: true,
  title: 'Something leads to a page that does not exist in a language',
  why: 'A route whose path is a map exists only in the languages of that map. Whatever leads to it in another language leads nowhere. Give the route a path in that language, or choose another target.',
  wrong: inTwoLanguages('{ en: /terms }', link('terms')),
  right: inTwoLanguages('{ en: /terms, de: /bedingungen }', link('terms')),
  message: ({ name, locales }: { name: string; locales: string[] }) =>
    `This leads to the route ${quote(name)}, which has no path in ${listInWords(locales, 'and')}. Add one under its path:.`,
})
