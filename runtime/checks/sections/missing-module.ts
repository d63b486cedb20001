import { nearestName } from '../../values/names/nearest-name.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'
import { noteWithClock } from './clock-example.ts'

export const missingModule = defineCheck({
  code: 'sections/missing-module',
  severity: 'error',
  needs: 'site',
  title: 'The code of a section imports a file that does not exist',
  why: 'The whole site cannot be built, not just the pages with this section. The name is resolved from the file that imports it. Write the name of an existing file, including letter case, or remove the import.',
  wrong: noteWithClock('Clock', 'clok.tsx'),
  right: noteWithClock('Clock', 'clock.tsx'),
  message: ({ name, nearest }: { name: string; nearest: string | null }) =>
    `There is no file "${name}".${nearest === null ? ' It is resolved from this file.' : ` Did you mean "${nearest}"?`}`,
  check(facts, report) {
    for (const { source, lost } of sectionModules(facts)) {
      for (const { name, start, known } of lost) {
        const nearest = nearestName(name, known)
        report({ position: source.positionAt(start) }, { name, nearest }, { suggestion: nearest })
      }
    }
  },
})
