import type { RulePage } from '../../manifest/problems/rule.ts'
import { nameDefinitions, nameUses } from '../../manifest/references/name-uses.ts'
import { siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { NameKind } from '../../values/name-kind.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { cutEntry } from '../fix/cut-entry.ts'
import { type Check, defineCheck } from '../rule/rule.ts'

interface UnusedCheck extends RulePage {
  readonly code: `unused/${string}`
  /** What is declared, in one word. */
  readonly kind: string
  /** How it is used: behind "Remove it, or". */
  readonly remedy: (name: string) => string
  readonly names: NameKind
  /** Whether a place that names one uses it; left out: each does. */
  counts?(path: readonly PathStep[]): boolean
  /** Names that are used elsewhere: by the runtime itself, by sections, in code. */
  alsoUsed(facts: SiteFacts): Iterable<string>
}

/** Defines the check of one kind of name that the manifest declares. */
export function defineUnusedCheck(definition: UnusedCheck): Check {
  const { kind, remedy, names, counts = () => true, alsoUsed, ...page } = definition
  return defineCheck({
    ...page,
    severity: 'warning',
    needs: 'site',
    message: ({ name }: { name: string }) => `Nothing uses the ${kind} "${name}". Remove it, or ${remedy(name)}.`,
    check(facts, report) {
      const { document, manifest, sections } = facts
      const marks = siteMarks(manifest, sections)
      const uses = nameUses(marks).filter((use) => use.kind === names && counts(use.path))
      // With another value of a variable, another name is used.
      if (uses.some(({ path }) => document.writtenAt(path) !== undefined)) return
      const used = new Set([...uses.map(({ name }) => name), ...alsoUsed(facts)])
      for (const { kind: defined, name, path, at } of nameDefinitions(marks)) {
        if (defined !== names || used.has(name) || document.rangeOf(path, at) === undefined) continue
        const edit = cutEntry(document, path)
        report(facts.place(path, at), { name }, { fix: edit === null ? null : { isSafe: false, edits: [edit] } })
      }
    },
  })
}
