import type { ProblemCode } from '../../manifest/problems/problem.ts'
import type { RulePage } from '../rule/rule.ts'

/** The page of every code of a group. */
export type PagesOf<Group extends string> = Readonly<Record<Extract<ProblemCode, `${Group}/${string}`>, RulePage>>
