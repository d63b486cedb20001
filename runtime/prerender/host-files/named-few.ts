/** So many are named. */
const NAMED = 20

/** The first few of a list, in a sentence. */
export function namedFew(names: readonly string[]): string {
  const others = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + others
}
