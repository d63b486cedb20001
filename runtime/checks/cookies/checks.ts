import type { Check } from '../rule.ts'

export const cookieChecks: readonly Check[] = []
