import { isBlocking, type ProblemCode, severityOf } from '../manifest/problems/problem.ts'
import { allChecks } from './all-checks.ts'
import { findingRules } from './finding-rules.ts'
import { loadingPages } from './loading/pages.ts'
import type { Rule } from './rule/rule.ts'

/** Every rule by its code, in alphabetical order: what loading finds, what the checks find, and what is wrong with hiding any of it. */
export const allRules: ReadonlyMap<string, Rule> = new Map(
  [...loadingRules(), ...allChecks, ...findingRules]
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
