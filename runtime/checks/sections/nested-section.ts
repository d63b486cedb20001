import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { readSectionCode } from './section-code.ts'
import { sectionSchemaText } from './section-schema-text.ts'

export const nestedSection = defineCheck({
  code: 'sections/nested-section',
  severity: 'error',
  needs: 'site',
  title: 'A section renders an interactive section inside itself',
  why: 'Only sections that the manifest names become islands. Inside another section, an interactive one is just its HTML: it gets no messages and no data, and never starts in the browser. List both in the manifest, one after the other, or move what they share into a component of its own.',
  wrong: {
    'sections/Note/Note.tsx': `import { Clock } from '../Clock/Clock.tsx'

export function Note() {
  return <Clock />
}
`,
    'sections/Clock/Clock.tsx': 'export function Clock() {\n  return <p>Twelve.</p>\n}\n',
    'sections/Clock/Clock.schema.json': sectionSchema({
      name: 'Clock',
      description: 'A clock.',
      properties: '',
      sitio: '"hydrate": "load"',
    }),
  },
  right: {
    'sections/Note/Note.tsx': `import { Face } from './face.tsx'

export function Note() {
  return <Face />
}
`,
    'sections/Note/face.tsx': 'export function Face() {\n  return <p>Twelve.</p>\n}\n',
  },
  message: ({ section, inner }: { section: string; inner: string }) =>
    `"${inner}" is an interactive section, which does not start inside "${section}". Place it in the manifest, or share a component without "hydrate".`,
  check(facts, report) {
    for (const name of facts.sections.keys()) {
      for (const { module, units } of readSectionCode(facts, name)?.modules ?? []) {
        for (const { from, start } of units.imports) {
          const inner = /\/([A-Z][A-Za-z0-9]*)\/\1(?:\.tsx)?$/.exec(from)?.[1]
          if (inner === undefined || inner === name || !isInteractive(facts, inner)) continue
          const position = module.source.positionAt(start)
          report({ position }, { section: name, inner }, { related: placesOfSection(facts)(name) })
        }
      }
    }
  },
})

function isInteractive(facts: SiteFacts, section: string): boolean {
  const known = facts.sections.get(section)
  return known === undefined
    ? sectionSchemaText(facts, section)?.rangeOf(['sitio', 'hydrate'], 'value') !== undefined
    : known.hydrate !== null
}
