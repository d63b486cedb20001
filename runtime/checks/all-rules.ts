import { isBlocking, type ProblemCode, severityOf } from '../manifest/problem.ts'
import { allChecks } from './all-checks.ts'
import { loadingPages } from './loading/pages.ts'
import type { Rule } from './rule.ts'

/** Every rule by its code, in alphabetical order: what loading finds, and what the checks find. */
export const allRules: ReadonlyMap<string, Rule> = new Map(
  [...loadingRules(), ...allChecks]
    .map((rule): [string, Rule] => [rule.code, rule])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

function loadingRules(): Rule[] {
  return Object.entries(loadingPages).map(([name, page]) => {
    // The keys of the table are codes.
    const code = name as ProblemCode
    return { ...page, code, severity: severityOf(code), blocks: isBlocking(code) }
  })
}
