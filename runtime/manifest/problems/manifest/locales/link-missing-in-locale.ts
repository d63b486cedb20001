import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { greeting, inTwoLanguages, link } from '../../examples/two-languages.ts'
import { listInWords } from '../../words.ts'

export const linkMissingInLocale = defineProblem({
  code: 'manifest/link-missing-in-locale',
  severity: 'warning',
  blocks: false,
  title: 'A layout links to a page that does not exist in every language',
  why: 'A layout is used in every language. Where the page does not exist, its link shows as plain text, which looks like a mistake to visitors. Give the route a path in that language, or give those pages a layout without the link.',
  wrong: inTwoLanguages('{ en: /terms }', greeting, link('terms')),
  right: inTwoLanguages('{ en: /terms, de: /bedingungen }', greeting, link('terms')),
  message: ({ name, locales }: { name: string; locales: string[] }) =>
    `This links to the route ${quote(name)}, which has no path in ${listInWords(locales, 'and')}, so it shows as plain text there.`,
})
