/** The pages and redirects of a static host, in a compact form: `/posts/*` stands for everything below that folder. */
export class PageList {
  readonly #paths: ReadonlySet<string>

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths)
  }

  /** Whether there may be a page at a path. For a folder listed as a whole, only its host knows. @param path - decoded. */
  mayHave(path: string): boolean {
    if (this.#paths.has(path)) return true
    for (let above = path; above !== ''; ) {
      above = above.slice(0, above.lastIndexOf('/'))
      if (this.#paths.has(`${above}/*`)) return true
    }
    return false
  }
}
