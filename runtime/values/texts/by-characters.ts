/** Compares two texts by their characters, the same in every language. */
export function byCharacters(left: string, right: string): number {
  return left < right ? -1 : Number(left > right)
}
