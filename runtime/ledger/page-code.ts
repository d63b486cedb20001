/** Hashes of the code that pages are made with. */
export interface PageCode {
  /** Section → its code and styles with all that they import, on the server and in browsers. */
  readonly sections: Readonly<Record<string, string>>
  /** What renders them, and the settings that everything is built with. */
  readonly runtime: string
}
