import type { MiddlewareModel } from '../middleware/index.ts'
import type { ValidatorModel } from '../validators/index.ts'

/** One step of the way to a page, as data: it can travel to the browser. */
export type Step =
  | { readonly step: 'middleware'; readonly name: string; readonly model: MiddlewareModel }
  | { readonly step: 'validator'; readonly name: string; readonly model: ValidatorModel }
  /** A group of middleware of which one is not registered: none of it is run. */
  | { readonly step: 'unknown'; readonly name: string }
