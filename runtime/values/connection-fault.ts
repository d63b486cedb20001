/**
 * Why a server cannot be reached; `fetch` says it in the cause of its error. When a name has several addresses, such as localhost, and none answers, the
 * error has a code but no message.
 */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return connectionFault(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
