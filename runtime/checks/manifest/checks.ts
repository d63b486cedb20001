import type { Check } from '../rule.ts'

export const manifestChecks: readonly Check[] = []
