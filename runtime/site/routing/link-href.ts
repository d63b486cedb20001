import { slugOf } from '../../values/names/slug-of.ts'
import { addToQuery } from '../../values/paths/add-to-query.ts'
import { fillPath } from '../../values/paths/path-pattern.ts'

/** What a link says besides the name of its route. */
export interface LinkParts {
  /** Parameters of the path, by name. For a route with a page per value, the value; its slug is derived. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** Parameters of the query. Null and undefined values are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
}

/** Marks a parameter whose value is turned into a slug: `/topics/::topic`. */
const SLUG = ':'

/** The path of a route as links fill it. @param isOfValues - whether the route has a page for each value of a field. */
export function linkPath(path: string, isOfValues: boolean): string {
  return isOfValues ? path.replaceAll('/:', `/:${SLUG}`) : path
}

/**
 * The address of a link.
 *
 * @param address - of the route, as links fill it, encoded: `/concerts/:slug#programme`.
 * @returns null when a parameter is missing, or cannot be part of a path.
 */
export function linkHref(address: string, { params = {}, query }: LinkParts): string | null {
  const [path = '', ...hash] = address.split(/(?=#)/)
  const filled = filledPath(path, params, encodeURI)
  return filled === null ? null : withQuery(filled + hash.join(''), query)
}

/** The path that a link leads to. @param path - of the route, as links fill it. @returns null when a parameter is missing, or cannot be part of a path. */
export function filledPath(
  path: string,
  params: NonNullable<LinkParts['params']>,
  write?: (segment: string) => string,
): string | null {
  return fillPath(path, (parameter) => parameterValue(parameter, params), write)
}

function parameterValue(parameter: string, params: NonNullable<LinkParts['params']>): string | number | undefined {
  if (!parameter.startsWith(SLUG)) return params[parameter]
  const value = params[parameter.slice(SLUG.length)]
  return value === undefined ? undefined : slugOf(String(value))
}

/** Adds parameters to the query of an address, before its hash. */
export function withQuery(address: string, query: LinkParts['query']): string {
  const values = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  return addToQuery(address, String(new URLSearchParams(values)))
}
