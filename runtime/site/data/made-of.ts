/** What a page was made of, as far as it may change while the server runs. */
export interface MadeOf {
  /** Path of the page, encoded as browsers send it. */
  readonly path: string
  /** Clients whose answers it contains. */
  readonly clients: ReadonlySet<string>
  /** Collections whose lists it contains, or that decide whether it exists. */
  readonly collections: ReadonlySet<string>
}

/** What has changed; null means everything. */
export interface Dropped {
  /** Pages to drop, whatever they are made of. */
  readonly paths: ReadonlySet<string>
  readonly clients: ReadonlySet<string> | null
  readonly collections: ReadonlySet<string> | null
}

/** Whether anything that a page was made of has changed. */
export function isDropped(madeOf: MadeOf, { paths, clients, collections }: Dropped): boolean {
  const isAmong = (dropped: ReadonlySet<string> | null, own: ReadonlySet<string>) =>
    dropped === null || [...own].some((name) => dropped.has(name))
  return paths.has(madeOf.path) || isAmong(clients, madeOf.clients) || isAmong(collections, madeOf.collections)
}
