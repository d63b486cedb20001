import { fillPath } from '../../values/path-pattern.ts'
import { slugOf } from '../../values/slug-of.ts'

/** What a link says beside the name of its route. */
export interface LinkParts {
  /** The parameters of its path, by name. Of a value that has a page its slug is made. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** Its query. What is null or undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
}

/** How a path says that a parameter is the slug of what is given: `/topics/::topic`. */
const SLUG = ':'

/** The path of a route as links fill it. @param isOfValues - whether it has a page for each value of a field. */
export function linkPath(path: string, isOfValues: boolean): string {
  return isOfValues ? path.replaceAll('/:', `/:${SLUG}`) : path
}

/**
 * The address of a link.
 *
 * @param address - of its route, as links fill it, encoded: `/concerts/:slug#programme`.
 * @returns null where a parameter is missing, or cannot be a part of a path.
 */
export function linkHref(address: string, { params = {}, query }: LinkParts): string | null {
  const [path = '', ...hash] = address.split(/(?=#)/)
  const filled = fillPath(path, (parameter) => parameterValue(parameter, params), encodeURI)
  return filled === null ? null : withQuery(filled + hash.join(''), query)
}

function parameterValue(parameter: string, params: NonNullable<LinkParts['params']>): string | number | undefined {
  if (!parameter.startsWith(SLUG)) return params[parameter]
  const value = params[parameter.slice(SLUG.length)]
  return value === undefined ? undefined : slugOf(String(value))
}

/** An address with a query of its own, in front of its hash. */
export function withQuery(address: string, query: LinkParts['query']): string {
  const values = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  if (values.length === 0) return address
  const [path = '', ...hash] = address.split(/(?=#)/)
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(values)}${hash.join('')}`
}
