/** What the browser tells of the visitor's connection, if it does (Network Information API). */
interface Connection {
  /** Whether the visitor asks for pages that fetch little. */
  readonly saveData?: boolean
  /** As fast as: `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/** The connection at the moment. */
export function connection(): Connection {
  return (navigator as Navigator & { readonly connection?: Connection }).connection ?? {}
}
