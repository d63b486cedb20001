import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'

export const duplicateId = definePageCheck<{ readonly id: string; readonly shown: string }>({
  code: 'pages/duplicate-id',
  severity: 'error',
  title: 'Two elements of a page have the same id',
  why: 'Links, labels and aria attributes find only the first element with the id. Build ids from the id that the section gets, which is unique on the page, or with useId.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return (
    <>
      <h1 id="title">{props.title}</h1>
      <p id="title">{props.text}</p>
    </>
  )
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note({ id, props }) {
  return (
    <>
      <h1 id={\`\${id}-title\`}>{props.title}</h1>
      <p>{props.text}</p>
    </>
  )
}
`,
  },
  message: ({ id, shown }, on) =>
    `The id "${id}" of "${shown}" is already used by an earlier element ${on}. Use another, such as the section's id and a word.`,
  look(page, found) {
    const told = new Set<string>()
    for (const element of page.elements) {
      const id = element.attribute('id')
      const first = id === null ? undefined : page.byId.get(id)
      if (id === null || id === '' || first === undefined || first === element || told.has(id)) continue
      told.add(id)
      const isElsewhere = first.section !== null && first.section !== element.section
      const related = isElsewhere ? [{ section: first.section, message: 'The first one is in this section.' }] : []
      found(element.section, { id, shown: shownTag(element, page.html) }, { related })
    }
  },
})
