import type { Check } from '../rule.ts'
import { missingTranslation } from './missing-translation.ts'

export const contentChecks: readonly Check[] = [missingTranslation]
