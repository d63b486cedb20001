import type { Check } from '../rule/rule.ts'
import { exceeded } from './exceeded.ts'

export const budgetChecks: readonly Check[] = [exceeded]
