import { localePath, type PrefixRule } from '../site/locale-path.ts'

/** Where only files answer: the payload of a language's error page with a status. */
export function errorPayloadAddress(status: 404 | 500, locale: string, rule: PrefixRule): string {
  return `/_site/payload${localePath(`/${status}`, locale, rule)}.json`
}

/** Where only files answer: the paths of a language's routes, by their names. */
export function routeNamesAddress(locale: string): string {
  return `/_site/routes/${locale}.json`
}
