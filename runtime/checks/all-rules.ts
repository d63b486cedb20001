import { allProblems } from '../manifest/problems/all-problems.ts'
import type { Rule } from '../manifest/problems/rule.ts'
import { allChecks } from './all-checks.ts'
import { findingRules } from './finding-rules.ts'

/** All rules by code, in alphabetical order: problems found while loading, checks, and rules about hiding findings. */
export const allRules: ReadonlyMap<string, Rule> = new Map(
  [...allProblems, ...allChecks, ...findingRules]
    .map((rule): [string, Rule] => [rule.code, rule])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)
