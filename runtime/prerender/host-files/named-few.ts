/** The number of names that are listed. */
const NAMED = 20

/** The first few names of a list, as part of a sentence. */
export function namedFew(names: readonly string[]): string {
  const others = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + others
}
