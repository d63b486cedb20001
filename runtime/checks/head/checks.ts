import type { Check } from '../rule/rule.ts'
import { descriptionLength } from './description-length.ts'
import { duplicateDescription } from './duplicate-description.ts'
import { duplicateTitle } from './duplicate-title.ts'
import { hreflang } from './hreflang.ts'
import { icon } from './icon.ts'
import { localOrigin } from './local-origin.ts'
import { missingDescription } from './missing-description.ts'
import { missingTitle } from './missing-title.ts'
import { origin } from './origin.ts'
import { structuredData } from './structured-data.ts'
import { titleLength } from './title-length.ts'
import { unansweredOrigin } from './unanswered-origin.ts'

export const headChecks: readonly Check[] = [
  descriptionLength,
  duplicateDescription,
  duplicateTitle,
  hreflang,
  icon,
  localOrigin,
  missingDescription,
  missingTitle,
  origin,
  structuredData,
  titleLength,
  unansweredOrigin,
]
