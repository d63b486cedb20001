/** Formats a size in the units of budgets: 61 kB is 61,000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Number((bytes / 1000).toFixed(1))} kB` : `${Number((bytes / 1_000_000).toFixed(2))} MB`
}
