import type { RouteModel, ValidatorModel } from '../site/site-model.ts'
import type { PageRequest } from './page-request.ts'

/** Whether a validation step lets the request have the route. */
export type AcceptsRequest = (validator: ValidatorModel, request: PageRequest) => boolean

/** Runs the route's validation steps in order, up to the first that fails (spec section 2; behaviours 2.9). */
export function passesValidators(
  route: RouteModel,
  validators: ReadonlyMap<string, ValidatorModel>,
  request: PageRequest,
  accepts: AcceptsRequest,
): boolean {
  return route.validators.every((name) => {
    const validator = validators.get(name)
    return validator !== undefined && accepts(validator, request)
  })
}
