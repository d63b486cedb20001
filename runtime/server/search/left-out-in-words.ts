/** Says, for each language, how many pages are missing from the index because there are too many. @param leftOut - language → number of pages. */
export function leftOutInWords(leftOut: ReadonlyMap<string, number>): string[] {
  return [...leftOut].map(
    ([locale, pages]) =>
      `${pages} ${pages === 1 ? 'page' : 'pages'} in the language "${locale}" cannot be found by the search, which has as many as search.pages says.`,
  )
}
