/** What an error page shows. */
export interface PageError {
  readonly status: number
  readonly message: string
  /** Whether visitors read this message; without it, they read the site's for its status. */
  readonly isShown?: true
  /** When to come again, in seconds, where that is known. */
  readonly retryAfterS?: number
  /** Key of the section without whose data there is no page: for the log. */
  readonly section?: string
  /** For the log; it never reaches a visitor. */
  readonly cause?: unknown
}

/** Message of an unmatched route, and of one whose validation fails. */
export const NOT_FOUND_MESSAGE = 'This page could not be found'
/** Shown where an error has no message for visitors. */
export const DEFAULT_MESSAGE = 'Error'
/** Of what is asked for anew by whoever comes, a list above all: that at most once in a second. */
export const SOON_S = 2

export function notFound(): PageError {
  return { status: 404, message: NOT_FOUND_MESSAGE }
}

/** Of an address at which something was, once. */
export function gone(): PageError {
  return { status: 410, message: NOT_FOUND_MESSAGE }
}

/** Of an address that is there to be sent to: whoever comes to read finds nothing. */
export function notForReading(): PageError {
  return { status: 405, message: NOT_FOUND_MESSAGE }
}

/** Of an address that cannot be read: `/100%`. */
export function malformed(): PageError {
  return { status: 400, message: NOT_FOUND_MESSAGE }
}

/** Of what is sent and not taken: whoever sends such things fills no log. */
export function refused(status: number): PageError {
  return { status, message: DEFAULT_MESSAGE, isShown: true }
}

/** Of these, no page says more than that there is none. */
const OF_NOTHING: ReadonlySet<number> = new Set([400, 405, 410])

/** Whether an error says nothing but that there is no such page, or that there is none any more: not that a back-end has said so of something else. */
export function isNothingThere({ status, message }: Pick<PageError, 'status' | 'message'>): boolean {
  return status === 404 || (OF_NOTHING.has(status) && message === NOT_FOUND_MESSAGE)
}

/**
 * The error page of something that was thrown. Its status is the error's `statusCode`, its `status` or its response's, where that is one of
 * 400 to 599, otherwise 500. The message of an unexpected error is hidden.
 */
export function pageErrorOf(thrown: unknown): PageError {
  const status = statusOf(thrown)
  return { status, message: status === 404 ? NOT_FOUND_MESSAGE : DEFAULT_MESSAGE, ...retryOf(thrown), cause: thrown }
}

/** Of an address of which nobody can say now whether there is such a page. */
export function unavailable(cause: unknown): PageError {
  return { status: 503, message: DEFAULT_MESSAGE, retryAfterS: SOON_S, cause }
}

/**
 * The error page of what a step of the site's own says or throws: its status, and its message for visitors to read. What was made with
 * `pageError` is meant so, and is no news for the log.
 */
export function shownErrorOf(thrown: unknown): PageError {
  const message = messageOf(thrown) || DEFAULT_MESSAGE
  const error: PageError = { status: statusOf(thrown), message, isShown: true, ...retryOf(thrown) }
  return asRecord(thrown).kind === 'error' ? error : { ...error, cause: thrown }
}

/** The message that visitors read in place of the site's own for the status; null when they read that. */
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
  const status = candidates.find((value) => value !== undefined && value !== null)
  const isErrorStatus = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
  return isErrorStatus ? status : 500
}

function retryOf(thrown: unknown): Pick<PageError, 'retryAfterS'> {
  const { retryAfterS } = asRecord(thrown)
  return typeof retryAfterS === 'number' ? { retryAfterS } : {}
}

/** The error's message, the text itself, or what else it holds as JSON. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown ?? '')
  if ('message' in thrown) return String(thrown.message ?? '')
  try {
    return JSON.stringify(thrown, null, 2)
  } catch {
    // A circle, or a number that JSON has not.
    return `[${thrown.constructor?.name ?? 'Object'}]`
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; a missing key is undefined.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
