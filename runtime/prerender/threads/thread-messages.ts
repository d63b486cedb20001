import type { LedgerLines } from '../../ledger/ledger-writer.ts'
import type { PageCode } from '../../ledger/page-code.ts'
import type { Outcome } from '../page-outcome.ts'
import type { RenderingPlace } from '../rendering-runtime.ts'

/** What a thread gets when it starts. */
export interface ThreadSetup {
  readonly place: RenderingPlace
  readonly code: PageCode
  /** The folders of the stage: the site that is served, and the one that is being made. */
  readonly served: string
  readonly work: string
}

/** The outcome of a page that a thread was asked for. Answers come in the order of the questions. */
export interface ThreadAnswer {
  readonly outcome: Outcome
  /** For how long the page is right, in ms; null when it depends on neither the date nor the time. */
  readonly holdsMs: number | null
  readonly lines: LedgerLines
  /** Its files below the folder, and which of them differ from those that are served. */
  readonly files: readonly (readonly [file: string, isNew: boolean])[]
  /** The paths of pictures that it shows and the build does not contain. */
  readonly pictures: readonly string[]
  /** What failed in it. */
  readonly failures: readonly (readonly [what: string, message: string])[]
}
