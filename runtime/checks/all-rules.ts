import { allProblems } from '../manifest/problems/all-problems.ts'
import type { Rule } from '../manifest/problems/rule.ts'
import { allChecks } from './all-checks.ts'
import { findingRules } from './finding-rules.ts'

/** Every rule by its code, in alphabetical order: what loading finds, what the checks find, and what is wrong with hiding any of it. */
export const allRules: ReadonlyMap<string, Rule> = new Map(
  [...allProblems, ...allChecks, ...findingRules]
    .map((rule): [string, Rule] => [rule.code, rule])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
