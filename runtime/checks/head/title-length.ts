import { documentTitle } from '../../site/document-title.ts'
import { defineCheck } from '../rule/rule.ts'
import { lengthOf, pageTitles } from './page-texts.ts'

/** Search results show about 60 letters, browser tabs far fewer. */
const LIMIT = 70

export const titleLength = defineCheck({
  code: 'head/title-length',
  severity: 'warning',
  needs: 'site',
  title: 'The title of a page is longer than search results show',
  why: 'Search results show about 60 letters and cut off the rest; this warning starts at 70. What counts is the whole title with the product name, as site: titleTemplate: composes it. Begin with what the page is about, and leave out what it says elsewhere.',
  wrong: `routes:
  - name: index
    path: /
    title: { en: Every single note that I have ever written about small sites and everything else }
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`,
  right: `routes:
  - name: index
    path: /
    title: { en: Notes about small sites }
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`,
  message: ({ title, length }: { title: string; length: number }) =>
    `The whole title "${title}" has ${length} letters, but search results show only about 60. Shorten it to ${LIMIT} or fewer.`,
  check(facts, report) {
    const { titleTemplate, products } = facts.site
    for (const { text, route, place, related } of pageTitles(facts)) {
      if (!route.isIndexed) continue
      const title = documentTitle(titleTemplate, products[route.locale] ?? '', text)
      // There are never more graphemes than UTF-16 units.
      const length = title.length > LIMIT ? lengthOf(title) : 0
      if (length > LIMIT) report(place(), { title, length }, { related: related() })
    }
  },
})
