import { sectionModules } from '../facts/section-modules.ts'
import { defineCheck } from '../rule/rule.ts'

export const codeSyntax = defineCheck({
  code: 'sections/syntax',
  severity: 'error',
  needs: 'site',
  title: 'The code of a section is not valid TypeScript',
  why: 'The whole site cannot be built, not just the pages with this section. The finding points to where the parser stopped; the mistake is there or shortly before, often an unclosed bracket, quote or tag.',
  wrong: { 'sections/Note/Note.tsx': 'export function Note() {\n  return <p>A note.</span>\n}\n' },
  right: { 'sections/Note/Note.tsx': 'export function Note() {\n  return <p>A note.</p>\n}\n' },
  message: ({ reason }: { reason: string }) =>
    `This is not valid TypeScript: ${reason.replace(/`EOF`/, 'the end of the file').replace(/[.?]*$/, '')}.`,
  check(facts, report) {
    for (const { source, fault } of sectionModules(facts)) {
      if (fault === null) continue
      // There is nothing to see after the last line.
      const offset = Math.min(fault.offset, source.text.trimEnd().length)
      report({ position: source.positionAt(offset) }, { reason: fault.reason })
    }
  },
})
