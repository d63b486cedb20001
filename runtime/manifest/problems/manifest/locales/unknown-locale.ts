import { defineProblem } from '../../define-problem.ts'
import { note } from '../../examples/home-page.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownLocale = defineProblem({
  code: 'manifest/unknown-locale',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A text or a setting names a language that the site does not have',
  why: 'The languages of a site are the keys under locales: available:. A text in any other language never shows, and a path in one never answers. Fix the code, or declare the language.',
  wrong: note('title: { en: Hello, fr: Bonjour }'),
  right: note('title: { en: Hello }'),
  message: (args: UnknownName) => unknownName('locale', args),
})
