/**
 * The kinds of things in a site that have names. In the schemas, `"x-names": "routes"` marks a text, or the `propertyNames` of a map, that refers to
 * a route by its name; `"x-defines": "routes"` marks the place where a route gets its name.
 */
export const nameKinds = [
  'routes',
  'layouts',
  'sections',
  'locales',
  'palettes',
  'validators',
  'middleware',
  'clients',
  'forms',
  'collections',
  'embeds',
  'consentCategories',
  'messages',
  'publicFiles',
  'pictures',
] as const

export type NameKind = (typeof nameKinds)[number]

export function isNameKind(value: unknown): value is NameKind {
  return nameKinds.some((kind) => kind === value)
}
