/** Which pages cannot be found, since there are too many. @param leftOut - language → how many. */
export function leftOutInWords(leftOut: ReadonlyMap<string, number>): string[] {
  return [...leftOut].map(
    ([locale, pages]) =>
      `${pages} ${pages === 1 ? 'page' : 'pages'} in the language "${locale}" cannot be found by the search, which has as many as search.pages says.`,
  )
}
