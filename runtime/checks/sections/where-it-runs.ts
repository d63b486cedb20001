import { interactiveNoteSchema } from '../../manifest/problems/examples/note-page.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const whereItRuns = defineCheck({
  code: 'sections/where-it-runs',
  severity: 'warning',
  needs: 'site',
  title: 'An interactive section checks while rendering whether it is in the browser',
  why: 'The server renders the section, and the browser renders it again over that HTML. If the two differ, React discards the HTML and rebuilds the section, and visitors see it flicker. Render what the server can know on both sides, and the rest in an effect, after the first render.',
  wrong: {
    'sections/Note/Note.schema.json': interactiveNoteSchema,
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1 onClick={() => print()}>{typeof window === 'undefined' ? props.title : document.title}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.schema.json': interactiveNoteSchema,
    'sections/Note/Note.tsx': `import { useEffect, useState } from 'react'

export function Note({ props }) {
  const [title, setTitle] = useState(props.title)
  useEffect(() => setTitle(document.title), [])
  return <h1>{title}</h1>
}
`,
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `"${name}" makes "${section}" render differently in the browser than on the server. Render the same on both sides, and show what only the browser knows in an effect.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const [name, { hydrate }] of facts.sections) {
      // A static section is only rendered on the server.
      const uses = hydrate === null ? [] : (readSectionCode(facts, name)?.rendered ?? [])
      // What a module tests on import may be used after the first render.
      const first = uses.find(({ kind, isTop }) => kind === 'side' && !isTop)
      if (first === undefined || !isNew(first)) continue
      report(placeOfUse(first), { section: name, name: first.name }, { related: placesOfSection(facts)(name) })
    }
  },
})
