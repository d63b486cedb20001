import type { Check } from '../rule.ts'

export const yamlChecks: readonly Check[] = []
