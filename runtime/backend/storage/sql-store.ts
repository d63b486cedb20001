/** An SQL statement with the values of its question marks. */
export type Statement = readonly [sql: string, ...values: (string | number | null)[]]

export type Row = Readonly<Record<string, unknown>>

/** An SQL database, in a file or on a server. */
export interface SqlStore {
  /** Whether there is a database to read. */
  exists(): boolean
  /** The rows of a query; none while the database does not exist. */
  read(...statement: Statement): Promise<Row[]>
  /** Runs statements as one transaction. Resolves with the rows of each once everything is safely stored; rejects when nothing is. */
  write(...statements: Statement[]): Promise<Row[][]>
  /** Waits for writes in progress, and closes. Later calls reject. */
  close(): Promise<void>
}

/** The differences between SQL databases. */
export interface Dialect {
  /** Serialises an object for the column `json`. */
  json(value: unknown): string
  /**
   * An expression: the column `json` with values set at some places, which `placeValues` provides. @param places - the keys that lead to each place.
   */
  withPlaces(places: readonly (readonly string[])[]): string
  /** The values for one place, in order. */
  placeValues(place: readonly string[], value: unknown): readonly string[]
  /** An expression: whether the entry of a row of `files` holds that file. */
  readonly isHeld: string
  /** Appended to a select whose rows nobody else may take at the same time; leaves out rows that others have taken. */
  readonly taking: string
  /** An expression: the database's clock, in milliseconds since 1970. */
  readonly nowMs: string
}
