/** The message of a thrown error; any other thrown value as text. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The message of a thrown error, with those of its causes that add something. A cause without a message has a code, such as ECONNREFUSED. */
export function messageWithCauses(thrown: unknown): string {
  let message = messageOf(thrown)
  const seen = new Set([thrown])
  for (let cause = causeOf(thrown); cause instanceof Error && !seen.has(cause); cause = causeOf(cause)) {
    seen.add(cause)
    const words = cause.message || ('code' in cause ? String(cause.code) : '')
    if (!message.includes(words)) message += `: ${words}`
  }
  return message
}

function causeOf(thrown: unknown): unknown {
  return thrown instanceof Error ? thrown.cause : undefined
}
