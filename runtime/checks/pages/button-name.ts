import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { hasName } from './accessible-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, shownTag } from './page-view.ts'

export const buttonName = definePageCheck<{ readonly shown: string }>({
  code: 'pages/button-name',
  severity: 'error',
  title: 'A button has no text',
  why: 'A screen reader says only "button", and nobody knows what it does. Give it a text, or an aria-label if it shows only an icon.',
  wrong: {
    'sections/Note/Note.tsx': noteWith('<button type="button" />'),
  },
  right: {
    'sections/Note/Note.tsx': noteWith('<button type="button" aria-label="Close" />'),
  },
  message: ({ shown }, on) => `The button "${shown}" has no text ${on}. Give it a text, or an aria-label.`,
  look(page, found) {
    for (const element of page.elements) {
      if (!isButton(element) || element.isHidden || isNamed(element)) continue
      found(element.section, { shown: shownTag(element, page.html) })
    }
  },
})

function isButton(element: PageElement): boolean {
  if (element.tag === 'button' || element.tag === 'summary') return true
  if (element.tag === 'input') return /^(?:button|image)$/i.test(element.attribute('type') ?? '')
  return element.attribute('role') === 'button'
}

function isNamed(element: PageElement): boolean {
  return hasName(element) || ['value', 'alt'].some((name) => (element.attribute(name) ?? '').trim() !== '')
}
