import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { inTwoLanguages, link } from '../../examples/two-languages.ts'
import { listInWords } from '../../words.ts'

export const missingInLocale = defineProblem({
  code: 'manifest/missing-in-locale',
  severity: 'error',
  blocks: true,
  title: 'Something leads to a page that a language does not have',
  why: 'A route whose path is a map exists only in the languages of that map. Anything that is also shown in another language cannot lead to it there. Give the route a path in that language, or lead somewhere else.',
  wrong: inTwoLanguages('{ en: /terms }', link('terms')),
  right: inTwoLanguages('{ en: /terms, de: /bedingungen }', link('terms')),
  message: ({ name, locales }: { name: string; locales: string[] }) =>
    `The route ${quote(name)} has no path in ${listInWords(locales, 'and')}, where this leads to it. Add one to its path:.`,
})
