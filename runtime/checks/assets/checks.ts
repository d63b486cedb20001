import type { Check } from '../rule.ts'

export const assetChecks: readonly Check[] = []
