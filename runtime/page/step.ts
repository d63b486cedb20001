import type { MiddlewareModel } from '../middleware/index.ts'
import type { ValidatorModel } from '../validators/index.ts'

/** One step before a page, as data that can be sent to the browser. */
export type Step =
  | { readonly step: 'middleware'; readonly name: string; readonly model: MiddlewareModel }
  | { readonly step: 'validator'; readonly name: string; readonly model: ValidatorModel }
  /** A group of middleware with an unknown name; none of the group is run. */
  | { readonly step: 'unknown'; readonly name: string }
