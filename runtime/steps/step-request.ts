import type { PageError } from './page-error.ts'

/** The page that a step decides about. */
export interface StepRoute {
  readonly name: string
  /** Its full path as in the manifest, not encoded. */
  readonly path: string
}

/** The parts of a visitor's request that a step may read. */
export type Reads = 'query' | 'session'

/** A query that a back-end answers only for a valid token. For a step without one, any token counts as a session. */
export interface SessionCheckModel {
  readonly client: string
  readonly field: string
}

/** The value of a field of the entry that the page is about, a time with its offset; undefined when it is about none. */
export type EntryValue = (field: string) => unknown

/** What all steps of a request work with, both on the server and in the browser. */
export interface StepRequest {
  readonly route: StepRoute | null
  readonly locale: string
  /** The requested path, still encoded, without the query. */
  readonly path: string
  /** The query with its question mark, or an empty text. */
  readonly search: string
  readonly now: Date
  readonly entryValue: EntryValue
  /** Whether the visitor sends a token, valid or not. */
  hasSession(): boolean
  /** Whether the back-end accepts the visitor's token. Rejects when the back-end does not answer. */
  checkSession(check: SessionCheckModel): Promise<boolean>
}

/** What a step decided; null lets the request go on. `to` is a finished address. */
export type StepOutcome =
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'error'; readonly error: PageError }
  | null

/** A plain value when nothing has to be awaited. */
export type Soon<T> = T | Promise<T>

/** A step, identified by its name in the manifest. */
export interface StepName {
  readonly step: 'middleware' | 'validator'
  readonly name: string
}

/** What the steps need of the side that runs them. */
export interface StepHost {
  /** Public origin of the site, without a trailing slash. */
  readonly origin: string
  /** Path of a route in a language, not encoded; null when the route does not exist there. */
  pathOf(route: string, locale: string): Soon<string | null>
  /** The default export of the step's module. */
  moduleOf(step: StepName): unknown
}
