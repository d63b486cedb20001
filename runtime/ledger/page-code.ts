/** The hashes of the code that pages are made with. */
export interface PageCode {
  /** Section → its code and styles with everything that they import, on the server and in browsers. */
  readonly sections: Readonly<Record<string, string>>
  /** The code that renders the sections, and the settings that everything is built with. */
  readonly runtime: string
}
