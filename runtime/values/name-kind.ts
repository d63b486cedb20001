/**
 * What is known by name in a site. In the schemas, `"x-names": "routes"` stands beside a text, or among the `propertyNames` of a map, that names
 * a route, and `"x-defines": "routes"` where a route gets its name.
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
