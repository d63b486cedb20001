/** The message of a thrown error; any other thrown value as text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The message of an error, with those of its causes that add something. A cause without a message has a code, such as ECONNREFUSED. */
export function messageWithCauses(error: Error): string {
  let message = error.message
  const seen = new Set<unknown>([error])
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); cause = cause.cause) {
    seen.add(cause)
    const words = cause.message || ('code' in cause ? String(cause.code) : '')
    if (!message.includes(words)) message += `: ${words}`
  }
  return message
}
