/** Identifies a route in one language: `contact___en`. */
export function routeKey(name: string, locale: string): string {
  return `${name}___${locale}`
}
