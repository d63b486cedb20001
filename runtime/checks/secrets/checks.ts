import type { Check } from '../rule.ts'

export const secretChecks: readonly Check[] = []
