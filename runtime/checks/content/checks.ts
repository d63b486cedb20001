import type { Check } from '../rule/rule.ts'
import { missingTranslation } from './missing-translation.ts'

export const contentChecks: readonly Check[] = [missingTranslation]
