import type { PageError } from './page-error.ts'

/** The page that a step is asked about; null stands for an address without one. */
export interface StepRoute {
  readonly name: string
  /** Its full path, as it is written in the manifest: not encoded. */
  readonly path: string
}

/** What of a visitor a step looks at. */
export type Reads = 'query' | 'session'

/** The query that a back-end answers for a good token only; where a step has none, any token is a session. */
export interface SessionCheckModel {
  readonly client: string
  readonly field: string
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
  /** What a field of the entry says that the page is of; undefined where it is of none. */
  entryValue(field: string): unknown
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

/** A step by its name in the manifest. */
export interface StepName {
  readonly step: 'middleware' | 'validator'
  readonly name: string
}

/** What the steps need of the side that runs them. */
export interface StepHost {
  /** Public origin of the site, without a slash at its end. */
  readonly origin: string
  /** Path of a route in a language, not encoded; null when there is none. */
  pathOf(route: string, locale: string): Soon<string | null>
  /** What the module of the step exports by default. */
  moduleOf(step: StepName): unknown
}
