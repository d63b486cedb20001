import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { isNamedByAttribute } from './accessible-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, shownTag, textOf } from './page-view.ts'

export const imageAlt = definePageCheck<{ readonly shown: string }>({
  code: 'pages/image-alt',
  severity: 'error',
  title: 'A picture has no alternative text',
  why: 'Without alt, a screen reader reads out the file name. Describe what the picture shows, or write alt="" if it is decorative.',
  wrong: {
    'public/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    'sections/Note/Note.tsx': noteWith('<img src="/sun.svg" width={40} height={40} />'),
  },
  right: {
    'public/sun.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>\n',
    'sections/Note/Note.tsx': noteWith('<img src="/sun.svg" width={40} height={40} alt="A sun over the hills" />'),
  },
  message: ({ shown }, on) =>
    `The picture "${shown}" has no alternative text ${on}. Describe it in alt, or write alt="" if it is decorative.`,
  look(page, found) {
    for (const element of page.elements) {
      if (!isPicture(element) || element.isHidden || isNamed(element)) continue
      found(element.section, { shown: shownTag(element, page.html) })
    }
  },
})

function isPicture(element: PageElement): boolean {
  const role = element.attribute('role')
  if (role === 'presentation' || role === 'none') return false
  return element.tag === 'img' || element.tag === 'area' || role === 'img'
}

function isNamed(element: PageElement): boolean {
  if (isNamedByAttribute(element.node)) return true
  // Elements with the role of a picture are named by their content.
  if (element.tag === 'img' || element.tag === 'area') return element.attribute('alt') !== null
  return textOf(element.node) !== ''
}
