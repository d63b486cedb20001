import type { DocumentState, PageLife, PageTexts } from '../../page/payload.ts'
import type { Place } from '../browser/classify-change.ts'
import { isChunkLoadError } from '../browser/import-chunk.ts'
import { PayloadError } from '../payload/fetch-payload.ts'
import type { ClientError } from '../show/error-view.ts'
import type { LoadResult } from './load-target.ts'

/** What the browser knows about the current page. */
export interface ShownPage extends Place {
  readonly life: PageLife
  readonly texts: PageTexts
  readonly status: number
}

/** Why the document's page may not be shown; an error page takes its place. */
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

/** The page that is shown from now on; after a failure its route is unknown. */
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

/** Errors carry English messages for programs. Visitors see only that of a failed chunk, which tells support what to look for in the network. */
export function clientError(error: unknown, texts: PageTexts, href: string): ClientError {
  return {
    product: texts.product,
    status: statusOf(error),
    message: isChunkLoadError(error) ? error.message : texts.error,
    advice: texts.later,
    retry: { label: texts.retry, href },
  }
}

function statusOf(error: unknown): number {
  return error instanceof PayloadError ? error.status : 500
}

/** The status of the document as sent by the server, read from its markup. */
function shownStatus(): number {
  const status = document.querySelector<HTMLElement>('#main [data-error-status]')?.dataset.errorStatus
  return status === undefined ? 200 : Number(status)
}
