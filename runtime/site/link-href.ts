import { fillPath } from '../values/path-pattern.ts'

/** What a link says beside the name of its route. */
export interface LinkParts {
  /** The parameters of its path, by name. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
  /** Its query. What is null or undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined
}

/**
 * The address of a link.
 *
 * @param address - of its route, encoded: `/concerts/:slug#programme`.
 * @returns null where a parameter is missing, or cannot be a part of a path.
 */
export function linkHref(address: string, { params = {}, query }: LinkParts): string | null {
  const [path = '', ...hash] = address.split(/(?=#)/)
  const filled = fillPath(path, (parameter) => params[parameter], encodeURI)
  return filled === null ? null : withQuery(filled + hash.join(''), query)
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
