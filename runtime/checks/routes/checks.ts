import type { Check } from '../rule.ts'

export const routeChecks: readonly Check[] = []
