import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { TWO_LANGUAGES } from '../examples/messages.ts'
import { listInWords } from '../words.ts'

export const missingKey = defineProblem({
  code: 'messages/missing-key',
  severity: 'error',
  blocks: false,
  title: 'A message of the manifest is missing in a language',
  why: 'The text of the default language, or the key itself, shows instead, so a page is half in one language and half in the other. Every language in which the page exists needs the message. Add it to the file of that language.',
  wrong: { 'site.config.yaml': TWO_LANGUAGES, 'locales/en.yaml': 'hello: Hello\n', 'locales/de.yaml': '{}\n' },
  right: {
    'site.config.yaml': TWO_LANGUAGES,
    'locales/en.yaml': 'hello: Hello\n',
    'locales/de.yaml': 'hello: Hallo\n',
  },
  message: ({ key, locales }: { key: string; locales: string[] }) =>
    `The message ${quote(key)} is missing in ${listInWords(locales, 'and')}, where another language shows instead. Add it to the ${locales.length === 1 ? 'messages of that language' : 'messages of these languages'}.`,
})
