/** Folder of the index's files. */
export const searchFolder = '/_site/search/'

/** The file that lists the parts for a language. It changes with every build; the parts themselves never change. */
export function searchListName(locale: string): string {
  return `${locale}.json`
}

/** The content of that file. */
export interface SearchList {
  /** Names of the parts, in the same folder. */
  readonly parts: readonly string[]
}
