import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const liftedElement = defineCheck({
  code: 'sections/lifted-element',
  severity: 'error',
  needs: 'site',
  title: 'A section renders a part of the head, which is dropped',
  why: 'React moves title, meta, link and async script elements out of the section, since they belong in the head. The head of a page comes from the manifest, so they are dropped, and a section whose root is one of them shows nothing. Write the title in the route, and the rest under head:.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note() {
  return (
    <section>
      <title>Notes</title>
      <h1>Notes</h1>
    </section>
  )
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note() {
  return (
    <section>
      <h1>Notes</h1>
    </section>
  )
}
`,
  },
  message: ({ section, name }: { section: string; name: string }) =>
    `<${name}> in the section "${section}" is dropped, because the head of a page comes from the manifest. Write it there.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const name of facts.sections.keys()) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      for (const use of uses.filter(({ kind }) => kind === 'lifted'))
        if (isNew(use))
          report(placeOfUse(use), { section: name, name: use.name }, { related: placesOfSection(facts)(name) })
    }
  },
})
