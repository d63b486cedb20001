import type { PathStep } from '../../manifest/text/position.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { cutEntry } from '../fix/cut-entry.ts'
import { type Check, defineCheck, type RulePage } from '../rule/rule.ts'

/** A place of the manifest that names something. */
export interface NameUse {
  readonly name: string
  readonly path: readonly PathStep[]
}

interface UnusedCheck extends RulePage {
  readonly code: `unused/${string}`
  /** What is declared, in one word. */
  readonly kind: string
  /** How it is used: behind "Remove it, or". */
  readonly remedy: (name: string) => string
  /** Where the names are declared: the keys of the map at this path of the manifest. */
  readonly at: readonly string[]
  names(facts: SiteFacts): readonly string[]
  /** Places of the manifest that name one. */
  uses(facts: SiteFacts): readonly NameUse[]
  /** Names that are used elsewhere: by the runtime itself, by sections, in code. */
  alsoUsed(facts: SiteFacts): Iterable<string>
}

/** Defines the check of one kind of name that the manifest declares. */
export function defineUnusedCheck(definition: UnusedCheck): Check {
  const { kind, remedy, at, names, uses, alsoUsed, ...page } = definition
  return defineCheck({
    ...page,
    severity: 'warning',
    needs: 'site',
    message: ({ name }: { name: string }) => `Nothing uses the ${kind} "${name}". Remove it, or ${remedy(name)}.`,
    check(facts, report) {
      const { document } = facts
      const named = uses(facts)
      // With another value of a variable, another name is used.
      if (named.some(({ path }) => document.writtenAt(path) !== undefined)) return
      const used = new Set([...named.map(({ name }) => name), ...alsoUsed(facts)])
      for (const name of names(facts)) {
        const path = [...at, name]
        if (used.has(name) || document.rangeOf(path, 'key') === undefined) continue
        const edit = cutEntry(document, path)
        report(facts.place(path, 'key'), { name }, { fix: edit === null ? null : { isSafe: false, edits: [edit] } })
      }
    },
  })
}
