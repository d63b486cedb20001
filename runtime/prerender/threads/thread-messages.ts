import type { LedgerLines } from '../../ledger/ledger-writer.ts'
import type { PageCode } from '../../ledger/page-code.ts'
import type { Outcome } from '../page-outcome.ts'
import type { RenderingPlace } from '../rendering-runtime.ts'

/** What a thread is told when it starts. */
export interface ThreadSetup {
  readonly place: RenderingPlace
  readonly code: PageCode
  /** The two folders of the site in the making. */
  readonly served: string
  readonly work: string
}

/** What became of a page that a thread was asked for: the answers come in the order of the questions. */
export interface ThreadAnswer {
  readonly outcome: Outcome
  /** How long it holds, in ms; null: neither the day nor the time counts. */
  readonly holdsMs: number | null
  readonly lines: LedgerLines
  /** Its files below the folder, and which of them are others than are served. */
  readonly files: readonly (readonly [file: string, isNew: boolean])[]
  /** Paths of pictures that it shows and the build has not. */
  readonly pictures: readonly string[]
  /** What failed in it, by what it was. */
  readonly failures: readonly (readonly [what: string, message: string])[]
}
