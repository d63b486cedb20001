/** A part of an address as people read it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A stray percent sign is part of the name.
    return text
  }
}
