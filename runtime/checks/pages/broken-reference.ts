import { nearestName } from '../../values/names/nearest-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, shownTag } from './page-view.ts'

interface ReferenceArgs {
  readonly attribute: string
  readonly id: string
  readonly shown: string
}

const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'list', 'form'] as const

/** @param attributes - of the heading. */
const note = (attributes: string) => ({
  'sections/Note/Note.tsx': `export function Note({ id, props }) {
  return (
    <section aria-labelledby={\`\${id}-title\`}>
      <h1${attributes}>{props.title}</h1>
    </section>
  )
}
`,
})

export const brokenReference = definePageCheck<ReferenceArgs>({
  code: 'pages/broken-reference',
  severity: 'error',
  title: 'An attribute names an id that the page does not have',
  why: 'Without its target, a label belongs to no field, and a name or description is never read out. Write the id of an element on the same page, or remove the attribute.',
  wrong: note(''),
  right: note(` id={\`\${id}-title\`}`),
  message: ({ attribute, id, shown }, on) =>
    `The ${attribute} of "${shown}" names the id "${id}", which does not exist ${on}. Write the id of an element on this page.`,
  look(page, found) {
    for (const element of page.elements) {
      if (element.section === null) continue
      for (const attribute of REFERENCES) {
        const named = element.attribute(attribute)
        if (named === null || mayBeAbsent(element, attribute)) continue
        for (const id of named.split(/\s+/).filter(Boolean)) {
          if (page.byId.has(id)) continue
          const suggestion = nearestName(id, page.byId.keys())
          found(element.section, { attribute, id, shown: shownTag(element, page.html) }, { suggestion })
        }
      }
    }
  },
})

/** Whether an attribute may refer to an element that does not exist yet: a closed button or tab may not have rendered what it controls. */
function mayBeAbsent(element: PageElement, attribute: string): boolean {
  if (attribute === 'for') return element.tag !== 'label' && element.tag !== 'output'
  if (attribute !== 'aria-controls' && attribute !== 'aria-owns') return false
  return element.attribute('aria-expanded') === 'false' || element.attribute('aria-selected') === 'false'
}
