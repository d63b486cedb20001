/** Variables that ask an operation for a part of its list: by offset, by number, or by cursor. */
const PAIRS = [
  ['limit', 'offset'],
  ['limit', 'page'],
  ['first', 'after'],
] as const

/**
 * The pair of variables with which an operation can be asked for its list in parts; empty when it declares neither pair and returns the list at once.
 */
export function partVariables(declared: readonly string[]): readonly string[] {
  return PAIRS.find((pair) => pair.every((name) => declared.includes(name))) ?? []
}

/** Names of the variables that the operation of a collection may declare. */
export const listVariables: readonly string[] = ['locale', ...new Set(PAIRS.flat())]
