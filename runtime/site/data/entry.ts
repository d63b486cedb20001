/** An entry of a collection in one language, as far as pages need it. */
export interface Entry {
  /** The same in all languages. */
  readonly id: string
  /** Path of a field → its value: those of the collection's model. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where the entries after it begin: of a connection whose operation asks for it. */
  readonly cursor?: string
}

/** Language → the list of a collection. */
export type EntryLists = ReadonlyMap<string, readonly Entry[]>
