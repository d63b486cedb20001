import type { AcceptsRequest } from '../page/run-validators.ts'
import type { ValidatorModel } from '../site/site-model.ts'
import { dateRange } from './date-range.ts'
import type { ValidatorKind } from './validator.ts'

/** Every kind of validation step, by name. */
const validatorKinds: Readonly<Record<ValidatorModel['kind'], ValidatorKind>> = {
  'date-range': dateRange,
}

/** Asks the kind that a validation step is of. */
export const acceptsRequest: AcceptsRequest = (validator, request) =>
  validatorKinds[validator.kind].accepts(validator, request)
