import { defineProblem } from '../define-problem.ts'
import { notePage, twoLanguages } from '../examples/note-page.ts'

const base = twoLanguages + notePage('{ de: Hallo }')

const site = (page: string) => `extends: ./base.yaml
locales: { available: { de: { remove: true } } }
head: {}
routes:
  - { name: index, ${page} }
`

export const noLanguageLeft = defineProblem({
  code: 'extends/no-language-left',
  severity: 'error',
  blocks: true,
  title: 'A base says something only in languages that the site removes',
  why: 'A site that removes a language of its base does not get what the base says in it. If the base says it in no other language, nothing is left, so the site must say it itself.',
  wrong: { 'base.yaml': base, 'site.config.yaml': site('index: false') },
  right: {
    'base.yaml': base,
    'site.config.yaml': site('sections: [{ id: note, props: { title: { en: Hello } } }]'),
  },
  message: ({ locale }: { locale: string }) =>
    `The base has this only in languages that this site removes. Write it in those that it has: { ${locale}: … }.`,
})
