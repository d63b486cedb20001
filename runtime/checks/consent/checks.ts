import type { Check } from '../rule.ts'

export const consentChecks: readonly Check[] = []
