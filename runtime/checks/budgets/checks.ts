import type { Check } from '../rule.ts'

export const budgetChecks: readonly Check[] = []
