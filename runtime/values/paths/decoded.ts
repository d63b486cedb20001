/** A part of an address, or a cookie, as people read it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign is part of it.
    return text
  }
}
