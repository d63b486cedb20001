/** Where the files of the index are. */
export const searchFolder = '/_site/search/'

/** The file that names the parts of a language. It changes with every build; the parts never do. */
export function searchListName(locale: string): string {
  return `${locale}.json`
}

/** What that file holds. */
export interface SearchList {
  /** Names of the parts, beside it. */
  readonly parts: readonly string[]
}
