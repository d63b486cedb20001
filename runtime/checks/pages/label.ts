import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { isNamedByAttribute } from './accessible-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, type PageView, shownTag } from './page-view.ts'

export const label = definePageCheck<{ readonly shown: string }>({
  code: 'pages/label',
  severity: 'error',
  title: 'A form field has no label',
  why: 'A screen reader cannot say what to type, and there is no label to click. Put the field inside a label, or name its id in the "for" attribute of one. A placeholder is not a label: it disappears with the first letter.',
  wrong: {
    'sections/Note/Note.tsx': noteWith('<input type="search" placeholder="Search" />'),
  },
  right: {
    'sections/Note/Note.tsx': noteWith(`<label>
  Search <input type="search" />
</label>`),
  },
  message: ({ shown }, on) =>
    `The field "${shown}" has no label ${on}. Put it inside a label, name its id in the "for" of one, or give it an aria-label.`,
  look(page, found) {
    const labelled = labelledIds(page)
    for (const element of page.elements) {
      if (!isField(element) || element.isHidden || isNamedByAttribute(element.node)) continue
      const id = element.attribute('id')
      if ((id !== null && labelled.has(id)) || isInLabel(element)) continue
      found(element.section, { shown: shownTag(element, page.html) })
    }
  },
})

function labelledIds({ elements }: PageView): ReadonlySet<string> {
  return new Set(elements.flatMap((element) => (element.tag === 'label' ? (element.attribute('for') ?? []) : [])))
}

function isField({ tag, attribute }: PageElement): boolean {
  if (tag === 'select' || tag === 'textarea') return true
  return tag === 'input' && !/^(?:hidden|submit|reset|button|image)$/i.test(attribute('type') ?? '')
}

function isInLabel({ parent }: PageElement): boolean {
  return parent !== null && (parent.tag === 'label' || isInLabel(parent))
}
