/** Address of the payload of a language's error page on a static host, for 404 or for all other errors. */
export function errorPageAddress(status: 404 | 500, locale: string): string {
  return `/_site/errors/${locale}/${status}.json`
}

/** Address of the paths of a language's routes, by name, on a static host. */
export function routeNamesAddress(locale: string): string {
  return `/_site/routes/${locale}.json`
}
