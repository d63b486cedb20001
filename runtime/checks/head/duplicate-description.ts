import { defineCheck } from '../rule/rule.ts'
import { type DuplicateArgs, reportDuplicates } from './duplicates.ts'
import { pageDescriptions } from './page-texts.ts'

export const duplicateDescription = defineCheck({
  code: 'head/duplicate-description',
  severity: 'warning',
  needs: 'site',
  title: 'Two pages have the same description',
  why: 'Search results show the same words below both pages, so nobody can tell which one to open. Say in each what is special about that page, or remove the description to use the one in head:.',
  wrong: `routes:
  - name: index
    path: /
    description: { en: All the notes of this site. }
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - { name: old, path: /old, title: { en: Old }, description: { en: All the notes of this site. }, sections: [] }
`,
  right: `routes:
  - name: index
    path: /
    description: { en: All the notes of this site. }
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - { name: old, path: /old, title: { en: Old }, description: { en: What was written before. }, sections: [] }
`,
  message: ({ locale, page, other }: DuplicateArgs) =>
    `The pages "${page}" and "${other}" have the same description in "${locale}". Give each its own.`,
  check(facts, report) {
    reportDuplicates(facts, pageDescriptions(facts), 'description', report)
  },
})
