import type { Check } from '../rule.ts'

export const unusedChecks: readonly Check[] = []
