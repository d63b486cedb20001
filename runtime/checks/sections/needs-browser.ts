import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { needsBrowser } from './browser-hooks.ts'
import { readSectionCode } from './section-code.ts'
import { hydrateFix, sectionSchemaText } from './section-schema-text.ts'
import { oncePerPlace, placeOfUse } from './use-position.ts'

const LINE = '"sitio": { "hydrate": "visible" }'

/** An error, since the section looks alive to visitors and is not. It does not block, since the page itself is complete. */
export const needsABrowser = defineCheck({
  code: 'sections/needs-browser',
  severity: 'error',
  needs: 'site',
  title: 'A static section uses what works only in a browser',
  why: 'A section is static unless its schema says when it hydrates: its HTML is sent, and none of its JavaScript. State then never changes, effects never run, and a button with onClick does nothing. State in its schema when it hydrates, or do without them.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note() {
  return <button onClick={() => print()}>Print</button>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note() {
  return <button type="submit">Send</button>
}
`,
  },
  message: ({ section, name, others }: { section: string; name: string; others: readonly string[] }) => {
    const more = others.length === 0 ? '' : ` The same is true of ${others.map((other) => `"${other}"`).join(', ')}.`
    return `"${name}" does nothing here, because "${section}" is a static section: HTML without JavaScript. Add ${LINE} to its schema, or do without it.${more}`
  },
  check(facts, report) {
    const isNew = oncePerPlace()
    for (const [name, { hydrate }] of facts.sections) {
      if (hydrate !== null) continue
      const uses = readSectionCode(facts, name)?.rendered.filter(needsBrowser) ?? []
      const [first, ...rest] = uses.filter(isNew)
      if (first === undefined) continue
      const others = [...new Set(rest.map((use) => use.name))].filter((other) => other !== first.name)
      report(
        placeOfUse(first),
        { section: name, name: first.name, others },
        { suggestion: LINE, related: placesOfSection(facts)(name), fix: hydrateFix(sectionSchemaText(facts, name)) },
      )
    }
  },
})
