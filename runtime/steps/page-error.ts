/** The content of an error page. */
export interface PageError {
  readonly status: number
  readonly message: string
  /** Whether visitors read `message`; without it, they read the site's own message for the status. */
  readonly isShown?: true
  /** Key of the runtime's text that says what to do, where the status alone does not tell. */
  readonly advice?: 'form.failed'
  /** Seconds after which to try again, where that is known. */
  readonly retryAfterS?: number
  /** Key of the section whose missing data prevents the page; for the log. */
  readonly section?: string
  /** For the log; never sent to a visitor. */
  readonly cause?: unknown
}

/** Message for an address without a route, and for a page whose validators refuse. */
export const NOT_FOUND_MESSAGE = 'This page could not be found'
/** Shown when an error has no message for visitors. */
export const DEFAULT_MESSAGE = 'Error'
/** When to retry something that is fetched again on demand, such as a list: at most once a second. */
export const SOON_S = 2

export function notFound(): PageError {
  return { status: 404, message: NOT_FOUND_MESSAGE }
}

/** For an address that had a page once. */
export function gone(): PageError {
  return { status: 410, message: NOT_FOUND_MESSAGE }
}

/** For an address that only accepts submissions, when it is requested with GET. */
export function notForReading(): PageError {
  return { status: 405, message: NOT_FOUND_MESSAGE }
}

/** For an address that cannot be decoded: `/100%`. */
export function malformed(): PageError {
  return { status: 400, message: NOT_FOUND_MESSAGE }
}

/** For a submission that is refused. It has no cause, so that such requests cannot flood the log. */
export function refused(status: number): PageError {
  return { status, message: DEFAULT_MESSAGE, isShown: true, advice: 'form.failed' }
}

/** With these statuses, an error page says only that there is nothing here. */
const OF_NOTHING: ReadonlySet<number> = new Set([400, 405, 410])

/** Whether an error means just that this page does not exist, or is gone, as opposed to a status that a back-end gave for something else. */
export function isNothingThere({ status, message }: Pick<PageError, 'status' | 'message'>): boolean {
  return status === 404 || (OF_NOTHING.has(status) && message === NOT_FOUND_MESSAGE)
}

/**
 * The error page for something that was thrown. The status is the error's `statusCode`, its `status`, or its response's, if that is between 400 and
 * 599; otherwise 500. The message of an unexpected error is hidden.
 */
export function pageErrorOf(thrown: unknown): PageError {
  const status = statusOf(thrown)
  return { status, message: status === 404 ? NOT_FOUND_MESSAGE : DEFAULT_MESSAGE, ...retryOf(thrown), cause: thrown }
}

/** For an address of which it cannot be known at the moment whether it has a page. */
export function unavailable(cause: unknown): PageError {
  return { status: 503, message: DEFAULT_MESSAGE, retryAfterS: SOON_S, cause }
}

/**
 * The error page for what a step of the site's own returns or throws: its status, and its message, shown to visitors. An error made with `pageError`
 * is intentional, so it is not logged.
 */
export function shownErrorOf(thrown: unknown): PageError {
  const message = messageOf(thrown) || DEFAULT_MESSAGE
  const error: PageError = { status: statusOf(thrown), message, isShown: true, ...retryOf(thrown) }
  return asRecord(thrown).kind === 'error' ? error : { ...error, cause: thrown }
}

/** The message that visitors read instead of the site's message for the status; null when they read the latter. */
export function ownMessage({ isShown, message }: PageError): string | null {
  return isShown && message !== DEFAULT_MESSAGE ? message : null
}

export function unknownMiddleware(name: string): PageError {
  const message = `Unknown middleware ${name}`
  return { status: 500, message, isShown: true, cause: new Error(message) }
}

function statusOf(thrown: unknown): number {
  const error = asRecord(thrown)
  const candidates = [error.statusCode, error.status, asRecord(error.response).status]
  // A request that got no answer has the status 0.
  const status = candidates.find(Boolean)
  const isErrorStatus = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
  return isErrorStatus ? status : 500
}

function retryOf(thrown: unknown): Pick<PageError, 'retryAfterS'> {
  const { retryAfterS } = asRecord(thrown)
  return typeof retryAfterS === 'number' ? { retryAfterS } : {}
}

/** The error's message, the thrown text itself, or a JSON dump of anything else. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown ?? '')
  if ('message' in thrown) return String(thrown.message ?? '')
  try {
    return JSON.stringify(thrown, null, 2)
  } catch {
    // A circular structure, or a BigInt.
    return `[${thrown.constructor?.name ?? 'Object'}]`
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; a missing key gives undefined.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
