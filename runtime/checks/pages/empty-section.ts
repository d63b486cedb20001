import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import { defineCheck } from '../rule/rule.ts'
import { instancePaths } from './instance-paths.ts'

/** A page with a note, and a hint below it. */
function withHint(use: string) {
  return {
    'sections/Hint/Hint.tsx': `export function Hint({ props }) {
  return props.text ? <p>{props.text}</p> : null
}
`,
    'sections/Hint/Hint.schema.json': sectionSchema({
      name: 'Hint',
      description: 'A hint.',
      properties: '"text": { "description": "What it says.", "$ref": "sitio:text" }',
    }),
    'site.config.yaml': `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello } }
      ${use}
`,
  }
}

export const emptySection = defineCheck({
  code: 'pages/empty-section',
  severity: 'warning',
  needs: 'pages',
  title: 'A section shows nothing',
  why: 'It was added for visitors to see, but it shows nothing, in any language or on any page. A prop may select content that does not exist, or a condition in the code is never true. Fix the prop, or remove the section from the page.',
  wrong: withHint('- Hint'),
  right: withHint('- { section: Hint, props: { text: { en: Ring twice. } } }'),
  message: (section: string) =>
    `The section "${section}" renders nothing that visitors could see. Check the props that choose its content, or remove the section.`,
  check(facts, report) {
    const { pages, sections, place } = facts
    const paths = instancePaths(facts)
    // A section that shows something in one language or on one page is there on purpose.
    const pathOf = (key: string) => paths.get(key) ?? []
    const shown = new Set<string>()
    const empty = new Map<string, { path: ReturnType<typeof pathOf>; section: string }>()
    for (const { status, withoutData, failures, sections: own } of pages) {
      const failing = new Set(failures.map(({ section }) => section))
      for (const [key, { name, isEmpty }] of status === 200 ? own : []) {
        const id = JSON.stringify(pathOf(key))
        // An interactive section may show something depending on the visitor.
        const isOpen = sections.get(name)?.hydrate !== null || withoutData.has(key) || failing.has(key)
        if (isEmpty && !isOpen) empty.set(id, { path: pathOf(key), section: name })
        else shown.add(id)
      }
    }
    for (const [id, { path, section }] of empty) if (!shown.has(id)) report(place(path), section)
  },
})
