import { nearestName } from '../../values/names/nearest-name.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { codeUnits } from './code-units.ts'
import { readSectionCode } from './section-code.ts'

function adviceOn(section: string, nearest: string | null): string {
  if (nearest === null) return `Write: export function ${section}() { … }`
  return nearest === 'default'
    ? `Its default export has no name: write "export function ${section}", without "default".`
    : `It exports "${nearest}": rename that to "${section}".`
}

export const missingExport = defineCheck({
  code: 'sections/missing-export',
  severity: 'error',
  needs: 'site',
  title: 'The module of a section does not export its component',
  why: 'The module of a section must export its component under the name of the section: sections/Note/Note.tsx exports Note. Without it the site cannot be built. A default export does not count, since it has no name to check.',
  wrong: { 'sections/Note/Note.tsx': 'export function Notes() {\n  return <p>A note.</p>\n}\n' },
  right: { 'sections/Note/Note.tsx': 'export function Note() {\n  return <p>A note.</p>\n}\n' },
  message: ({ section, nearest }: { section: string; nearest: string | null }) =>
    `This module does not export "${section}", the component of the section. ${adviceOn(section, nearest)}`,
  check(facts, report) {
    for (const name of facts.sections.keys()) {
      const code = readSectionCode(facts, name)
      if (code === null || code.isExported) continue
      const exported = [...(codeUnits(code.component)?.exports.keys() ?? [])]
      const nearest = nearestName(name, exported) ?? exported.find((other) => other === 'default') ?? null
      const position = code.component.source.positionAt(0)
      report({ position }, { section: name, nearest }, { related: placesOfSection(facts)(name) })
    }
  },
})
