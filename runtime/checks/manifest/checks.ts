import type { Check } from '../rule.ts'
import { deprecatedKey } from './deprecated-key.ts'

export const manifestChecks: readonly Check[] = [deprecatedKey]
