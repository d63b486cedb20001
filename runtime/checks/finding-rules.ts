import type { Rule } from '../manifest/problems/rule.ts'
import { stale } from './baseline/stale.ts'
import { unreadable } from './baseline/unreadable.ts'
import { blocking } from './suppress/blocking.ts'
import { noReason } from './suppress/no-reason.ts'
import { unknownCode } from './suppress/unknown-code.ts'
import { unused } from './suppress/unused.ts'

/** Rules about hiding findings: comments and the baseline must themselves be in order. */
export const findingRules: readonly Rule[] = [blocking, noReason, stale, unknownCode, unreadable, unused]
