import type { Check } from '../rule.ts'
import { ownOrigin } from './own-origin.ts'

export const redirectChecks: readonly Check[] = [ownOrigin]
