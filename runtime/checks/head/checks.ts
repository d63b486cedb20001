import type { Check } from '../rule.ts'

export const headChecks: readonly Check[] = []
