import type { RulePage } from '../../manifest/problems/rule.ts'
import { nameDefinitions, nameUses } from '../../manifest/references/name-uses.ts'
import { siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { NameKind } from '../../values/names/name-kind.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { cutEntry } from '../fix/cut-entry.ts'
import { type Check, defineCheck } from '../rule/rule.ts'

interface UnusedCheck extends RulePage {
  readonly code: `unused/${string}`
  /** What is declared, in one word. */
  readonly kind: string
  /** How to use it: what follows "Remove it, or" in the message. */
  readonly remedy: (name: string) => string
  readonly names: NameKind
  /** Whether a reference to a name counts as a use. Default: it does. */
  counts?(path: readonly PathStep[]): boolean
  /** Names that are used elsewhere: by the runtime itself, by sections, in code. */
  alsoUsed(facts: SiteFacts): Iterable<string>
}

/** Defines the check for one kind of name that the manifest declares. */
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
      // With other values of its variables, the manifest would use other names.
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
