import type { ValidatorModel } from '../site/site-model.ts'
import { dateRange } from './date-range.ts'
import type { ValidatorKind } from './validator.ts'

/** Every kind of validation step, by name. */
export const validatorKinds: Readonly<Record<ValidatorModel['kind'], ValidatorKind>> = {
  'date-range': dateRange,
}
