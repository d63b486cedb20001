/** Which pages and redirects a host of files has, in few words: `/posts/*` stands for all below that folder. */
export class PageList {
  readonly #paths: ReadonlySet<string>

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths)
  }

  /** Whether there may be something at a path: of a folder that is listed as a whole, only its host knows. @param path - decoded. */
  mayHave(path: string): boolean {
    if (this.#paths.has(path)) return true
    for (let above = path; above !== ''; ) {
      above = above.slice(0, above.lastIndexOf('/'))
      if (this.#paths.has(`${above}/*`)) return true
    }
    return false
  }
}
