import { defineCheck } from '../rule/rule.ts'
import { listedRoutes } from './listed-routes.ts'

export const missingDescription = defineCheck({
  code: 'head/missing-description',
  severity: 'warning',
  needs: 'site',
  title: 'A page has no description of its own, although others have one',
  why: "Search results then show the description of the site below the title, which says nothing about this page. Half of the site's pages or more have a description of their own, so this one was probably forgotten. The home page, pages with index: false and pages behind a login are not checked.",
  wrong: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: new, path: /new, title: { en: New }, description: { en: What was written this week. }, sections: [] }
  - { name: old, path: /old, title: { en: Old }, sections: [] }
`,
  right: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: new, path: /new, title: { en: New }, description: { en: What was written this week. }, sections: [] }
  - { name: old, path: /old, title: { en: Old }, description: { en: What was written before. }, sections: [] }
`,
  message: ({ name }: { name: string }) =>
    `The page "${name}" has no description, though others have one. Say in one sentence what it is about: description: …`,
  check(facts, report) {
    const listed = listedRoutes(facts)
    const lacking = listed.filter(({ route }) => route.description === undefined)
    if (lacking.length * 2 > listed.length) return
    for (const { route, index } of lacking) report(facts.place(['routes', index, 'name']), { name: route.name })
  },
})
