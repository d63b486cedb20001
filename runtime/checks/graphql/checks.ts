import type { Check } from '../rule.ts'

export const graphqlChecks: readonly Check[] = []
