/**
 * Options that let an `LRUCache` hold up to `entries` entries without allocating memory up front: its own `max` reserves room for all of them at
 * once.
 */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
