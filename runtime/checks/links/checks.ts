import type { Check } from '../rule.ts'

export const linkChecks: readonly Check[] = []
