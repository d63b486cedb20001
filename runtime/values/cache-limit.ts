/**
 * How an `LRUCache` keeps so many entries, and takes memory for those that it has: its own `max` takes what all of them would need at once.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
