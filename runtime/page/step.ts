import type { MiddlewareModel, SessionCheckModel, ValidatorModel } from '../site/site-model.ts'
import type { PageError } from './page-request.ts'

/** One step of the way to a page, as data: it can travel to the browser. */
export type Step =
  | { readonly step: 'middleware'; readonly name: string; readonly model: MiddlewareModel }
  | { readonly step: 'validator'; readonly name: string; readonly model: ValidatorModel }
  /** A group of middleware of which one is not registered: none of it is run. */
  | { readonly step: 'unknown'; readonly name: string }

/** The page that a step is asked about; null stands for an address without one. */
export interface StepRoute {
  readonly name: string
  /** Its full path, as it is written in the manifest: not encoded. */
  readonly path: string
}

/** What all steps of a request work with, on the server and in the browser. */
export interface StepRequest {
  readonly route: StepRoute | null
  readonly locale: string
  /** Path as it was asked for, still encoded, without the query. */
  readonly path: string
  /** Query with its question mark, or empty. */
  readonly search: string
  readonly now: Date
  /** Whether the visitor sends a token; whose it is, and whether it is a good one, is not known. */
  hasSession(): boolean
  /** Whether the back-end knows the visitor's token. Rejects when it does not answer. */
  checkSession(check: SessionCheckModel): Promise<boolean>
}

/** What a step came to; null lets the request go on. `to` is a finished address. */
export type StepOutcome =
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'error'; readonly error: PageError }
  | null

/** At once where nothing has to be waited for. */
export type Soon<T> = T | Promise<T>

/** What the steps need of the side that runs them. */
export interface StepHost {
  /** Public origin of the site, without a slash at its end. */
  readonly origin: string
  /** Path of a route in a language, not encoded; null when there is none. */
  pathOf(route: string, locale: string): Soon<string | null>
  /** What the module of the step exports by default. */
  moduleOf(step: Exclude<Step, { step: 'unknown' }>): unknown
}
