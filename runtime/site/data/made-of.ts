/** What a page was made of that may change while the server runs. */
export interface MadeOf {
  /** Its path as browsers write it. */
  readonly path: string
  /** Those whose answers are in it. */
  readonly clients: ReadonlySet<string>
  /** Those whose lists decide on it, or are in it. */
  readonly collections: ReadonlySet<string>
}

/** What has changed; null: all. */
export interface Dropped {
  /** Pages themselves, whatever they are made of. */
  readonly paths: ReadonlySet<string>
  readonly clients: ReadonlySet<string> | null
  readonly collections: ReadonlySet<string> | null
}

/** Whether something of what a page was made of has changed. */
export function isDropped(madeOf: MadeOf, { paths, clients, collections }: Dropped): boolean {
  const isAmong = (dropped: ReadonlySet<string> | null, own: ReadonlySet<string>) =>
    dropped === null || [...own].some((name) => dropped.has(name))
  return paths.has(madeOf.path) || isAmong(clients, madeOf.clients) || isAmong(collections, madeOf.collections)
}
