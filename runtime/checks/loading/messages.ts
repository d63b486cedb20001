import { notePage, twoLanguages } from '../rule/example-page.ts'
import type { PagesOf } from './pages-of.ts'

/** A site in two languages, whose page shows one message. */
const TWO_LANGUAGES = twoLanguages + notePage('hello')

const ONE_MESSAGE = notePage('hello')

export const messagePages: PagesOf<'messages'> = {
  'messages/missing-file': {
    title: 'A language has no file of messages',
    why: 'Without it all texts of the language are those of the default language, or keys. The messages of a language stand in locales/, in a file named after its code, unless messages: names another. Write the file; an empty map, {}, is enough where every text of the manifest is written out in its languages.',
    wrong: { 'site.config.yaml': TWO_LANGUAGES, 'locales/en.yaml': 'hello: Hello\n' },
    right: {
      'site.config.yaml': TWO_LANGUAGES,
      'locales/en.yaml': 'hello: Hello\n',
      'locales/de.yaml': 'hello: Hallo\n',
    },
  },
  'messages/unreadable': {
    title: 'A file of messages cannot be read',
    why: 'A file of messages is a map of keys and texts, and maps of them, in YAML. As long as one of them is something else, no page can be shown in its language, so the site does not start. The finding says what the YAML parser stumbled over, and where; a text with a colon and a space in it needs quotes.',
    wrong: { 'locales/en.yaml': '- Hello\n' },
    right: { 'locales/en.yaml': 'hello: Hello\n', 'site.config.yaml': ONE_MESSAGE },
  },
  'messages/unknown-key': {
    title: 'The manifest asks for a message that no language has',
    why: 'Visitors would read the key itself. A text of the manifest that is written as one word with dots is the key of a message in locales/. Correct the key, add the message in every language, or write the text out for each language: { en: Hello, de: Hallo }. A message with plural forms needs a number, which the manifest does not give.',
    wrong: {
      'site.config.yaml': ONE_MESSAGE.replace('hello', 'helo'),
      'locales/en.yaml': 'hello: Hello\n',
    },
    right: { 'site.config.yaml': ONE_MESSAGE, 'locales/en.yaml': 'hello: Hello\n' },
  },
  'messages/missing-key': {
    title: 'A message of the manifest is missing in a language',
    why: 'The text of the default language stands in for it, or the key itself is shown, so a page is half in one language and half in the other. Every language in which the page exists needs the message. Add it to the file of that language.',
    wrong: { 'site.config.yaml': TWO_LANGUAGES, 'locales/en.yaml': 'hello: Hello\n', 'locales/de.yaml': '{}\n' },
    right: {
      'site.config.yaml': TWO_LANGUAGES,
      'locales/en.yaml': 'hello: Hello\n',
      'locales/de.yaml': 'hello: Hallo\n',
    },
  },
}
