/** Where only files answer: the payload of a language's error page, for 404 and for all else. */
export function errorPageAddress(status: 404 | 500, locale: string): string {
  return `/_site/errors/${locale}/${status}.json`
}

/** Where only files answer: the paths of a language's routes, by their names. */
export function routeNamesAddress(locale: string): string {
  return `/_site/routes/${locale}.json`
}
