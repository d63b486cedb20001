import { defineCheck } from '../rule/rule.ts'
import { listedRoutes } from './listed-routes.ts'

export const missingTitle = defineCheck({
  code: 'head/missing-title',
  severity: 'warning',
  needs: 'site',
  title: 'A page has no title of its own, although others have one',
  why: 'A page without a title is called by the product name alone, like the home page: in search results, tabs and bookmarks nobody can tell what it is about, and a screen reader announces nothing new. Pages with index: false and pages behind a login are not checked.',
  wrong: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  right: `routes:
  - { name: index, path: /, title: { en: Notes }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Old notes }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`,
  message: ({ name }: { name: string }) => `The page "${name}" has no title. Add one: title: …`,
  check(facts, report) {
    // A site that gives no titles at all is a sketch.
    if (facts.manifest.routes.every(({ title }) => title === undefined)) return
    for (const { route, index } of listedRoutes(facts)) {
      if (route.title === undefined) report(facts.place(['routes', index, 'name']), { name: route.name })
    }
  },
})
