import type { DocumentState, PageLife, PageTexts } from '../../page/payload.ts'
import type { Place } from '../browser/classify-change.ts'
import { isChunkLoadError } from '../browser/import-chunk.ts'
import { PayloadError } from '../payload/fetch-payload.ts'
import type { ClientError } from '../show/error-view.ts'
import type { LoadResult } from './load-target.ts'

/** What the browser knows of the page that is shown. */
export interface ShownPage extends Place {
  readonly life: PageLife
  readonly texts: PageTexts
  readonly status: number
}

/** Why the page of the document may not be shown: an error page stands in its place. */
export interface Failure {
  readonly error: unknown
}

/**
 * The page of the document.
 *
 * @param failure - why it may not be shown.
 */
export function firstShown({ life, texts }: DocumentState, failure: Failure | null): ShownPage {
  const { pathname, search } = location
  return { pathname, search, life, texts, status: failure ? statusOf(failure.error) : shownStatus() }
}

/** The page that is shown from now on; after a failure nothing is known of it. */
export function shownAfter(
  result: Exclude<LoadResult, { kind: 'redirect' }>,
  last: ShownPage,
): Omit<ShownPage, keyof Place> {
  if (result.kind === 'failure') {
    return { life: { ...last.life, route: null }, texts: last.texts, status: statusOf(result.error) }
  }
  const { payload } = result
  return { life: payload.life, texts: payload.texts, status: payload.kind === 'error' ? payload.status : 200 }
}

/** Messages are for programs, and in English: visitors read that of a chunk alone, which says what to look for in the network. */
export function clientError(error: unknown, texts: PageTexts, href: string): ClientError {
  return {
    status: statusOf(error),
    message: isChunkLoadError(error) ? error.message : texts.error,
    advice: texts.later,
    retry: { label: texts.retry, href },
  }
}

function statusOf(error: unknown): number {
  return error instanceof PayloadError ? error.status : 500
}

/** The status of the document that the server sent, as it says itself. */
function shownStatus(): number {
  const status = document.querySelector<HTMLElement>('#main [data-error-status]')?.dataset.errorStatus
  return status === undefined ? 200 : Number(status)
}
