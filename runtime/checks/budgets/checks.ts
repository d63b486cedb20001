import type { Check } from '../rule.ts'
import { exceeded } from './exceeded.ts'

export const budgetChecks: readonly Check[] = [exceeded]
