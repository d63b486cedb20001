import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'
import { internalTarget } from './site-answers.ts'

export const brokenLink = definePageCheck<{ readonly href: string; readonly shown: string }>({
  code: 'pages/broken-link',
  severity: 'error',
  title: 'A link leads to an address that the site does not have',
  why: 'Visitors get the error page. Let the link name a route, with Link or a sitio:link prop, which the runtime checks; a file belongs in the folder public.',
  wrong: { 'sections/Note/Note.tsx': noteWith('<a href={prices}>Prices</a>', "const prices = '/price-list'") },
  right: { 'sections/Note/Note.tsx': noteWith('<a href={prices}>Prices</a>', "const prices = '/'") },
  message: ({ href, shown }, on) =>
    `The link "${shown}" leads to "${href}" ${on}, which is not a page, a redirect or a public file. Write the address of a page or, better, the name of its route.`,
  look(page, found, { facts, answers }) {
    for (const element of page.elements) {
      const href = element.attribute('href')
      if (href === null || element.section === null || (element.tag !== 'a' && element.tag !== 'area')) continue
      const target = internalTarget(href, page.path, facts.site.origin)
      if (target === null || answers.answers(target.path, target.search)) continue
      const suggestion = answers.nearest(decoded(target.path))
      found(element.section, { href, shown: shownTag(element, page.html) }, { suggestion })
    }
  },
  subject: ({ href }) => href,
})
