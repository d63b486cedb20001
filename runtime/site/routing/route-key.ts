/** Name of a route in a language, as the model and its readers know it: `contact___en`. */
export function routeKey(name: string, locale: string): string {
  return `${name}___${locale}`
}
