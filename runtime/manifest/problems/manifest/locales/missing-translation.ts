import { defineProblem } from '../../define-problem.ts'
import { notePage, twoLanguages } from '../../examples/note-page.ts'

const page = (title: string) => twoLanguages + notePage(title)

export const missingTranslation = defineProblem({
  code: 'manifest/missing-translation',
  severity: 'error',
  blocks: true,
  title: 'A text is missing in one of the languages of its page',
  why: "A text that is written out needs an entry for each language of its page, otherwise there would be nothing to show. A page that is not meant for a language has no path: in it, and needs no text there. Add the text in that language, use the key of a message, or write one text for all languages that have none of their own: { '*': Schubert }.",
  wrong: { 'site.config.yaml': page('{ en: Hello }'), 'locales/de.yaml': '{}\n' },
  right: { 'site.config.yaml': page('{ en: Hello, de: Hallo }'), 'locales/de.yaml': '{}\n' },
  message: ({ locale }: { locale: string }) =>
    `This text is missing in "${locale}". It needs an entry for every language of its page.`,
})
