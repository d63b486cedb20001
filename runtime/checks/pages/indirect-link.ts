import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { pageOf, targetOf } from '../facts/address-target.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'
import { internalTarget } from './site-answers.ts'

const ROUTES = {
  'site.config.yaml': `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: prices
    path: /price-list
    title: { en: Prices }
    description: { en: What everything costs and how long it takes and whom to ask when nothing of it fits. }
    sections: [{ section: Note, props: { title: { en: Prices } } }]
`,
}
const note = (href: string) => noteWith(`<a href="${href}">Home</a>`)

export const indirectLink = definePageCheck<{
  readonly href: string
  readonly shown: string
  readonly own: string
}>({
  code: 'pages/indirect-link',
  severity: 'warning',
  title: 'A link spells the address of its page differently',
  why: 'A server redirects visitors to the address of the page, which costs a request; where only files are served nothing redirects, and visitors get the error page. The parameters of a link must match the address: topic: "songs", not "Songs".',
  wrong: { ...ROUTES, 'sections/Note/Note.tsx': note('/Price-List') },
  right: { ...ROUTES, 'sections/Note/Note.tsx': note('/price-list') },
  message: ({ href, shown, own }, on) =>
    `The link "${shown}" leads to "${href}" ${on}, but the address is "${own}". Write it exactly so.`,
  look(page, found, { facts }) {
    for (const element of page.elements) {
      const href = element.attribute('href')
      if (href === null || element.section === null || (element.tag !== 'a' && element.tag !== 'area')) continue
      const target = internalTarget(href, page.path, facts.site.origin)
      const there = target === null ? null : pageOf(targetOf(facts, target.path))
      if (target === null || there === null || there.kind === 'pattern') continue
      const path = decoded(target.path).replace(/(?<=.)\/$/, '')
      if (path === there.path) continue
      found(
        element.section,
        { href, shown: shownTag(element, page.html), own: there.path },
        { suggestion: encodeURI(there.path) },
      )
    }
  },
  subject: ({ href }) => href,
})
