/** Why a server cannot be reached. When a name has several addresses and none answers, the error has a code but no message. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
