import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { allChecks } from './all-checks.ts'
import type { Check, FactsOf } from './rule/rule.ts'

/** Runs all checks whose facts are available: `site` when nothing blocks, `pages` when pages were rendered. */
export function runChecks(facts: Partial<FactsOf>, wants: (code: string) => boolean): Diagnostic[] {
  return allChecks.filter(({ code }) => wants(code)).flatMap((check) => findingsOf(check, facts))
}

/** Whether a check of rendered pages is wanted. */
export function wantsPages(wants: (code: string) => boolean): boolean {
  return allChecks.some(({ code, needs }) => needs === 'pages' && wants(code))
}

function findingsOf<Needs extends keyof FactsOf>(check: Check<Needs>, facts: Partial<FactsOf>): Diagnostic[] {
  const needed = facts[check.needs]
  return needed === undefined ? [] : check.run(needed)
}
