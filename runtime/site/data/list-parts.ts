/** Variables of an operation that is asked for a part of a list: by its place, or as a connection. */
const PAIRS = [
  ['limit', 'offset'],
  ['first', 'after'],
] as const

/** The variables by which an operation can be asked for its list part by part: a pair that it declares; none: the list comes at once. */
export function partVariables(declared: readonly string[]): readonly string[] {
  return PAIRS.find((pair) => pair.every((name) => declared.includes(name))) ?? []
}

/** Names by which the operation of a collection may ask for what it is given. */
export const listVariables: readonly string[] = ['locale', ...PAIRS.flat()]
