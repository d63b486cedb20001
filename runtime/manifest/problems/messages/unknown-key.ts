import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { ONE_MESSAGE } from '../examples/messages.ts'

export const unknownKey = defineProblem({
  code: 'messages/unknown-key',
  severity: 'error',
  blocks: false,
  isFixable: true,
  title: 'The manifest uses a message that no language has',
  why: 'Visitors would read the key itself. In the manifest, a text written as one word with dots is the key of a message in locales/. Fix the key, add the message in every language, or write the text out for each language: { en: Hello, de: Hallo }. A message with plural forms needs a number, which the manifest can only give on the page of an entry or a value: { text: notes, values: { count: { entry: count } } }.',
  wrong: {
    'site.config.yaml': ONE_MESSAGE.replace('hello', 'helo'),
    'locales/en.yaml': 'hello: Hello\n',
  },
  right: { 'site.config.yaml': ONE_MESSAGE, 'locales/en.yaml': 'hello: Hello\n' },
  message: ({ key, nearest }: { key: string; known: string[]; nearest: string | null }) => {
    const start = `There is no message ${quote(key)}.`
    return `${start}${nearest === null ? " Add it, or write the text itself: one for each language, or { '*': … } for all." : ` Did you mean "${nearest}"?`}`
  },
  fix: ({ key, nearest, known }) => ({ at: 'value', name: key, nearest, known }),
})
