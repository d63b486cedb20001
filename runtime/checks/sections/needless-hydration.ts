import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import { placesOfSection } from '../facts/places-of-section.ts'
import { defineCheck } from '../rule/rule.ts'
import { isNeutral } from './browser-hooks.ts'
import { readSectionCode, type SectionCode } from './section-code.ts'
import { sectionSchemaText } from './section-schema-text.ts'

export const needlessHydration = defineCheck({
  code: 'sections/needless-hydration',
  severity: 'warning',
  needs: 'site',
  title: 'A section hydrates although nothing in it needs a browser',
  why: 'A section that hydrates makes visitors download its JavaScript and React, on every page that shows it. This one has no state, effect or handler, so it would look and work the same as plain HTML. Remove "hydrate" from its schema.',
  wrong: {
    'sections/Note/Note.schema.json': sectionSchema({ sitio: '"hydrate": "load"' }),
  },
  right: {
    'sections/Note/Note.schema.json': sectionSchema({}),
  },
  message: ({ section }: { section: string }) =>
    `Nothing in the code of "${section}" needs a browser: no state, no effect, no handler. Remove "hydrate" to save its JavaScript.`,
  check(facts, report) {
    for (const [name, { hydrate }] of facts.sections) {
      const code = hydrate === null ? null : readSectionCode(facts, name)
      if (code === null || !isStill(code)) continue
      const document = sectionSchemaText(facts, name)
      if (document === null) continue
      const position = document.nearestPosition(['sitio', 'hydrate'], 'key')
      report({ position }, { section: name }, { related: placesOfSection(facts)(name) })
    }
  },
})

/** Whether a section's code certainly does nothing in a browser. */
function isStill({ isExported, isWhole, all, modules }: SectionCode): boolean {
  const isOwn = (from: string) => /^\.|^(?:react|sitio)(?:\/|$)/.test(from)
  return (
    isExported &&
    isWhole &&
    all.every(isNeutral) &&
    modules.every(({ units }) => units.imports.every(({ from }) => isOwn(from)))
  )
}
