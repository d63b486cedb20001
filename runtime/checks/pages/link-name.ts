import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { hasName } from './accessible-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'

export const linkName = definePageCheck<{ readonly shown: string }>({
  code: 'pages/link-name',
  severity: 'error',
  title: 'A link has no text',
  why: 'A screen reader says only "link", and nobody knows where it leads. Give it a text, an alt text for the picture in it, or an aria-label.',
  wrong: {
    'sections/Note/Note.tsx': noteWith(`<a href="/">
  <span className="arrow" />
</a>`),
  },
  right: {
    'sections/Note/Note.tsx': noteWith(`<a href="/" aria-label="Home">
  <span className="arrow" />
</a>`),
  },
  message: ({ shown }, on) => `The link "${shown}" has no text ${on}. Give it a text, or an aria-label.`,
  look(page, found) {
    for (const element of page.elements) {
      const isLink = (element.tag === 'a' && element.attribute('href') !== null) || element.attribute('role') === 'link'
      if (!isLink || element.isHidden || hasName(element)) continue
      found(element.section, { shown: shownTag(element, page.html) })
    }
  },
})
