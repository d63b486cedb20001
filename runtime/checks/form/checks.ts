import type { Check } from '../rule/rule.ts'
import { unsentField } from './unsent-field.ts'

export const formChecks: readonly Check[] = [unsentField]
