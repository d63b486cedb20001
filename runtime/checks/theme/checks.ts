import type { Check } from '../rule.ts'

export const themeChecks: readonly Check[] = []
