/** One statement of SQL with the values of its question marks. */
export type Statement = readonly [sql: string, ...values: (string | number | null)[]]

export type Row = Readonly<Record<string, unknown>>

/** A database that speaks SQL, a file or a server. */
export interface SqlStore {
  /** Whether there is anything to read. */
  exists(): boolean
  /** The rows of a query; none while there is no database. */
  read(...statement: Statement): Promise<Row[]>
  /** Runs statements as one transaction; resolves with the rows of each when all is safely stored. Rejects when nothing is. */
  write(...statements: Statement[]): Promise<Row[][]>
  /** Lets the writes that were asked for end, and closes. Later calls reject. */
  close(): Promise<void>
}

/** What is said otherwise in one SQL than in another. */
export interface Dialect {
  /** An object of JSON as the text that is stored. */
  json(value: unknown): string
  /** `json` with values at places within: an expression, whose values are those of `placeValues`. @param places - the names that lead to each. */
  withPlaces(places: readonly (readonly string[])[]): string
  /** For each place, in order. */
  placeValues(place: readonly string[], value: unknown): readonly string[]
  /** Whether the entry of a row of `files` holds that file. */
  readonly isHeld: string
  /** After a select of what nobody else is to take meanwhile; what others have taken is left out. */
  readonly taking: string
  /** The database's clock, in ms since 1970: an expression. */
  readonly nowMs: string
}
