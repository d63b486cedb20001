/** Tells equal keys apart: the returned function says how many times it has got a key, this time included. */
export function countOccurrences(): (key: string) => number {
  const counts = new Map<string, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
