import type { Check } from '../rule.ts'

export const messageChecks: readonly Check[] = []
