import type { FormFaults, FormOutcome } from '../forms/form-field.ts'
import type { PageModel, SectionInstance } from '../site/site-model.ts'
import type { PageError } from '../steps/page-error.ts'
import type { ErrorRequest } from './error-handler.ts'

/** A request for a page, without anything of Express or the DOM. */
export interface PageRequest {
  /** Path as it stands in the request line, still encoded, without the query. */
  readonly path: string
  /** Query with its question mark, or empty. */
  readonly search: string
  /** A cookie of the visitor by its exact name. */
  cookie(name: string): string | undefined
  /** Any other header of the request, by its name in small letters. */
  header(name: string): string | undefined
  readonly acceptLanguage: string
  /** Whether the navigation comes from the site itself. */
  readonly isFromSite: boolean
  /** Whom it counts for where senders are limited; empty: nobody knows. */
  readonly sender: string
  /** Time of the request, for validators. */
  readonly now: Date
  /** Aborted when the visitor has left. */
  readonly signal: AbortSignal
  /** Told what took how long, in ms: a client, or `render`. */
  readonly onTiming?: (what: string, ms: number) => void
  /** What errors say of it, made when there is one; left out: nobody has sent it. */
  readonly about?: () => ErrorRequest
  /** What became of a form that the visitor has just posted. */
  readonly form?: FormState
}

/** A form after it was posted. But for one that was sent, it is its visitor's alone. */
export interface FormState {
  /** Its name. */
  readonly form: string
  readonly outcome: FormOutcome
  readonly faults: FormFaults
  /** What was typed, by the field's name. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether files were chosen, which browsers do not keep. */
  readonly hasFiles: boolean
}

/** A section's data: the answer to its operation. The object is the same for equal answers that are kept, so it can key a memo. */
export interface SectionData {
  readonly data: unknown
  readonly failed: boolean
  /** What failed, for the log and for the status of a page that requires the data. */
  readonly cause?: unknown
}

/** A page with its data. */
export interface PageContent {
  readonly kind: 'page'
  readonly route: PageModel
  /** Data of the sections that have an operation. */
  readonly data: ReadonlyMap<SectionInstance, SectionData>
  /** Those of which a back-end was told something of the visitor: with one of them, the page is nobody else's. */
  readonly personal: ReadonlySet<SectionInstance>
  /** How long it is the same page, in ms; null: the time does not count. */
  readonly holdsMs: number | null
}

export type PageResult =
  | PageContent
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly status: number
      readonly languageCookie: string | null
      /** Whether it was decided by looking at the visitor's session. */
      readonly isPersonal: boolean
    }
  | { readonly kind: 'error'; readonly error: PageError; readonly locale: string; readonly route: PageModel | null }
  | { readonly kind: 'malformed' }

/** A page with its data, or the error page in its place: nothing of it is HTML yet. */
export type LoadedPage = Extract<PageResult, { kind: 'page' | 'error' }>
