import type { FormFaults, FormOutcome } from '../forms/form-field.ts'
import type { PageModel, SectionInstance } from '../site/site-model.ts'
import type { PageError } from '../steps/page-error.ts'
import type { ErrorRequest } from './error-handler.ts'

/** A request for a page, independent of Express and the DOM. */
export interface PageRequest {
  /** Path as written in the request line, still encoded, without the query. */
  readonly path: string
  /** Query with its question mark, or empty. */
  readonly search: string
  /** A cookie of the visitor by its exact name. */
  cookie(name: string): string | undefined
  /** Any other header of the request, by its lower-case name. */
  header(name: string): string | undefined
  readonly acceptLanguage: string
  /** Whether the visitor came from the site itself. */
  readonly isFromSite: boolean
  /** Whom the request counts against where senders are limited; empty if unknown. */
  readonly sender: string
  /** Time of the request, for validators. */
  readonly now: Date
  /** Aborted when the visitor has left. */
  readonly signal: AbortSignal
  /** Called with the steps before the page if they have to be waited for. */
  readonly onSteps?: (steps: Promise<unknown>) => void
  /** Called with how long something took, in ms: a call to a client, or `render`. */
  readonly onTiming?: (what: string, ms: number) => void
  /** Returns facts about the request for error reports; called when an error occurs. Absent if nobody sent the request. */
  readonly about?: () => ErrorRequest
  /** The outcome of a form that the visitor has just posted. */
  readonly form?: FormState
}

/** A form after it was posted. Unless it was sent, it is shown to its visitor only. */
export interface FormState {
  /** Name of the form. */
  readonly form: string
  readonly outcome: FormOutcome
  readonly faults: FormFaults
  /** What was typed, by the field's name. */
  readonly texts: Readonly<Record<string, string>>
  /** Whether files were chosen, which browsers do not keep. */
  readonly hasFiles: boolean
}

/** A section's data: the answer to its operation. Equal answers that are kept are the same object, so it can serve as a key. */
export interface SectionData {
  readonly data: unknown
  readonly failed: boolean
  /** The failure, for the log and for the status of a page that requires the data. */
  readonly cause?: unknown
}

/** A page with its data. */
export interface PageContent {
  readonly kind: 'page'
  readonly route: PageModel
  /** Data of the sections that have an operation. */
  readonly data: ReadonlyMap<SectionInstance, SectionData>
  /** Sections whose back-end was told something about the visitor. If there is one, the page is for that visitor only. */
  readonly personal: ReadonlySet<SectionInstance>
  /** How long it is the same page, in ms; null if the time does not matter. */
  readonly holdsMs: number | null
}

export type PageResult =
  | PageContent
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly status: number
      readonly languageCookie: string | null
      /** Whether the decision depended on the visitor's session. */
      readonly isPersonal: boolean
    }
  | { readonly kind: 'error'; readonly error: PageError; readonly locale: string; readonly route: PageModel | null }
  | { readonly kind: 'malformed' }

/** A page with its data, or the error page in its place, before it is rendered. */
export type LoadedPage = Extract<PageResult, { kind: 'page' | 'error' }>
