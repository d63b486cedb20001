import type { PageError } from './page-request.ts'

/** Message of an unmatched route, and of one whose validation fails (spec section 8). */
export const NOT_FOUND_MESSAGE = 'This page could not be found'
/** Shown where an error has no message for visitors (spec section 2). */
export const DEFAULT_MESSAGE = 'Error'

export function notFound(): PageError {
  return { status: 404, message: NOT_FOUND_MESSAGE }
}

/**
 * The error page of something that was thrown. Its status is the error's `statusCode`, its `status` or its response's, where that is one of
 * 400 to 599 (D22), otherwise 500. The message of an unexpected error is hidden (D9).
 */
export function pageErrorOf(thrown: unknown): PageError {
  const error = asRecord(thrown)
  const candidates = [error.statusCode, error.status, asRecord(error.response).status]
  const status = candidates.find((value) => value !== undefined && value !== null)
  const isErrorStatus = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599
  return {
    status: isErrorStatus ? status : 500,
    message: status === 404 ? NOT_FOUND_MESSAGE : DEFAULT_MESSAGE,
    cause: thrown,
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; a missing key is undefined.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
