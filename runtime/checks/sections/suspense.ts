import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const suspense = defineCheck({
  code: 'sections/suspense',
  severity: 'error',
  needs: 'site',
  title: 'A static section waits for something',
  why: 'The server renders a static section in one go and does not wait: whatever is lazy or suspends is missing, and the section counts as failed. React also hides errors inside a Suspense boundary. Import the part directly; data comes from the section’s own operation.',
  wrong: {
    'sections/Note/Note.tsx': `import { Suspense } from 'react'
import { Part } from './part.tsx'

export function Note() {
  return (
    <Suspense fallback={<p>Wait.</p>}>
      <Part />
    </Suspense>
  )
}
`,
    'sections/Note/part.tsx': 'export function Part() {\n  return <p>A part.</p>\n}\n',
  },
  right: {
    'sections/Note/Note.tsx': `import { Part } from './part.tsx'

export function Note() {
  return <Part />
}
`,
    'sections/Note/part.tsx': 'export function Part() {\n  return <p>A part.</p>\n}\n',
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `"${name}" waits, but the server renders the static section "${section}" at once. Import the part directly.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const [name, { hydrate }] of facts.sections) {
      if (hydrate !== null) continue
      const uses = readSectionCode(facts, name)?.rendered ?? []
      const first = uses.find((use) => use.from === 'react' && /^(?:lazy|Suspense)$/.test(use.name))
      if (first === undefined || !isNew(first)) continue
      report(placeOfUse(first), { section: name, name: first.name }, { related: placesOfSection(facts)(name) })
    }
  },
})
