import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

export const changingOutput = defineCheck({
  code: 'sections/changing-output',
  severity: 'warning',
  needs: 'site',
  title: 'A section renders differently each time',
  why: 'The HTML of a section is cached and sent to everybody, so a time in it is that of the first visitor, or of the build. In an interactive section, the browser renders again and gets another value, and React discards the HTML from the server. Set such a value in an effect, take it from the data, or use useId.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note() {
  return <p>{new Date().getFullYear()}</p>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note() {
  return <p>{new Date('2026-01-01').getFullYear()}</p>
}
`,
  },
  message: ({ section, name, isStatic }: { section: string; name: string; isStatic: boolean }) =>
    isStatic
      ? `"${name}" gives a new value each time, but the HTML of "${section}" is cached, so visitors see an old one. Take the value from props or data.`
      : `"${name}" gives another value in the browser than on the server, so React discards the HTML of "${section}". Set the value in an effect.`,
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const [name, { hydrate }] of facts.sections) {
      const uses = readSectionCode(facts, name)?.rendered ?? []
      // What a module computes on import does not change between renders.
      for (const use of uses.filter(({ kind, isTop }) => kind === 'changing' && !isTop))
        if (isNew(use))
          report(
            placeOfUse(use),
            { section: name, name: use.name, isStatic: hydrate === null },
            { related: placesOfSection(facts)(name) },
          )
    }
  },
})
