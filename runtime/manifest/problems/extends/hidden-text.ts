import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'
import { listInWords } from '../words.ts'

export const hiddenText = defineProblem({
  code: 'extends/hidden-text',
  severity: 'warning',
  blocks: false,
  title: 'A text for all languages shows in none, because the base has its own in each',
  why: "A text is merged with that of the base language by language, and '*' is only for languages without a text of their own. Here the base has one in every language of the site, so what the site says never shows. Write the text in each of these languages.",
  wrong: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, sections: [{ id: note, props: { title: { '*': Old notes } } }] }
`,
  },
  right: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, sections: [{ id: note, props: { title: { en: Old notes } } }] }
`,
  },
  message: ({ locales }: { locales: readonly string[] }) =>
    `This text is never shown: the base has texts of its own in ${listInWords(locales, 'and')}. Write it for these languages as well.`,
})
