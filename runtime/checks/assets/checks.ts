import type { Check } from '../rule/rule.ts'
import { broken } from './broken.ts'
import { dimensions } from './dimensions.ts'
import { format } from './format.ts'
import { letterCase } from './letter-case.ts'
import { missing } from './missing.ts'
import { missingAlt } from './missing-alt.ts'
import { notServed } from './not-served.ts'
import { tooLarge } from './too-large.ts'
import { unused } from './unused.ts'

export const assetChecks: readonly Check[] = [
  broken,
  dimensions,
  format,
  letterCase,
  missing,
  missingAlt,
  notServed,
  tooLarge,
  unused,
]
