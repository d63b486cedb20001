import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { greeting, inTwoLanguages, link } from '../../examples/two-languages.ts'
import { listInWords } from '../../words.ts'

export const linkMissingInLocale = defineProblem({
  code: 'manifest/link-missing-in-locale',
  severity: 'warning',
  blocks: false,
  title: 'A link of a layout leads to a page that a language does not have',
  why: 'A layout is used in every language. Where the page does not exist, the link is shown as plain text, which looks like a mistake to visitors. Give the route a path in that language, or give those pages a layout without the link.',
  wrong: inTwoLanguages('{ en: /terms }', greeting, link('terms')),
  right: inTwoLanguages('{ en: /terms, de: /bedingungen }', greeting, link('terms')),
  message: ({ name, locales }: { name: string; locales: string[] }) =>
    `The route ${quote(name)} has no path in ${listInWords(locales, 'and')}, where this shows as plain text.`,
})
