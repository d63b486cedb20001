/** Why somebody cannot be reached. Where a name has several addresses, none of which answers, the error has a code and no message. */
export function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
