/** A part of an address as people read it. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A per cent sign that encodes nothing is a letter of the name.
    return text
  }
}
