import type { Check } from '../rule/rule.ts'
import { missingTranslation } from './missing-translation.ts'
import { contentRawHtml } from './raw-html.ts'

export const contentChecks: readonly Check[] = [missingTranslation, contentRawHtml]
