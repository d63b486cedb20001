import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { TWO_LANGUAGES } from '../examples/messages.ts'

export const missingFile = defineProblem({
  code: 'messages/missing-file',
  severity: 'error',
  blocks: false,
  isFixable: true,
  title: 'A language has no message file',
  why: 'Without it, every message is shown in the default language, or as its key. The messages of a language are in locales/, in a file named after its code, unless messages: names another. Create the file; an empty map, {}, is enough where every text of the manifest is written out in its languages.',
  wrong: { 'site.config.yaml': TWO_LANGUAGES, 'locales/en.yaml': 'hello: Hello\n' },
  right: {
    'site.config.yaml': TWO_LANGUAGES,
    'locales/en.yaml': 'hello: Hello\n',
    'locales/de.yaml': 'hello: Hallo\n',
  },
  message: ({ file, locale }: { file: string; locale: string }) =>
    `There is no file ${quote(file)}, so the locale "${locale}" has no messages. Create it, or name another file with messages:.`,
})
