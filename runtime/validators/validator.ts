import type { PageRequest } from '../page/page-request.ts'
import type { ValidatorModel } from '../site/site-model.ts'

/** What one kind of validation step does. */
export interface ValidatorKind<Model extends ValidatorModel = ValidatorModel> {
  readonly kind: Model['kind']
  /** Whether the request may have the route. */
  accepts(model: Model, request: Pick<PageRequest, 'now'>): boolean
}
