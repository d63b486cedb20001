import type { AcceptsRequest } from '../page/run-validators.ts'
import { dateRange } from './date-range.ts'

/** Asks the kind that a validation step is of. */
export const acceptsRequest: AcceptsRequest = (validator, request) =>
  validator.kind === 'date-range' && dateRange.accepts(validator, request)
