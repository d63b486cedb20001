import type { Check } from '../rule.ts'

export const pageChecks: readonly Check[] = []
