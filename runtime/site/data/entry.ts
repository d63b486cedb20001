/** An entry of a collection in one language, reduced to what pages need. */
export interface Entry {
  /** The same in all languages. */
  readonly id: string
  /** Path of a field → its value, for the fields in the collection's model. */
  readonly values: Readonly<Record<string, unknown>>
  /** Cursor after which the following entries begin, if the operation of a connection asks for it. */
  readonly cursor?: string
}

/** Language → the entries of a collection. */
export type EntryLists = ReadonlyMap<string, readonly Entry[]>
