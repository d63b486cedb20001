import type { Check } from '../rule.ts'

export const sectionChecks: readonly Check[] = []
