import { defineCheck } from '../rule/rule.ts'
import { type DuplicateArgs, reportDuplicates } from './duplicates.ts'
import { pageTitles } from './page-texts.ts'

export const duplicateTitle = defineCheck({
  code: 'head/duplicate-title',
  severity: 'warning',
  needs: 'site',
  title: 'Two pages have the same title',
  why: 'Nobody can tell the two pages apart in search results, tabs, bookmarks and the browser history, and a search engine may keep only one of them. Say in each title what is special about the page.',
  wrong: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  right: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Old notes }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  message: ({ text, locale, page, other }: DuplicateArgs) =>
    `The pages "${page}" and "${other}" both have the title "${text}" in "${locale}". Give each its own.`,
  check(facts, report) {
    reportDuplicates(facts, pageTitles(facts), 'title', report)
  },
})
