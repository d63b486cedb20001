import { isRecord } from '../../values/is-record.ts'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
import { isPerLanguage } from '../../values/schema/per-language.ts'
import { keyForLocale } from '../../values/texts/locale-texts.ts'
import type { RouteModel } from '../site-model.ts'
import { filledPath, type LinkParts, linkHref, linkPath } from './link-href.ts'

/** A link of the manifest that is written in parts. Its values may be fields of an entry; parameters may have one value for each language. */
export interface RouteLink {
  readonly route: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly hash?: string
}

/** A link that still needs values of an entry. */
export class PendingLink {
  /** Address of its route, encoded. */
  readonly address: string
  readonly parts: Pick<RouteLink, 'params' | 'query'>

  constructor(address: string, { params, query }: RouteLink) {
    this.address = address
    this.parts = { ...(params && { params }), ...(query && { query }) }
    Object.freeze(this)
  }
}

/** The path of a route as links fill it. */
export function linkPathOf(route: RouteModel): string {
  return linkPath(route.path, route.kind === 'pattern' && typeof route.each?.by === 'string')
}

export function isRouteLink(value: unknown): value is RouteLink {
  return isRecord(value) && typeof value.route === 'string'
}

/** A link as it is in one language. A parameter without a value there is missing. */
export function linkIn(link: RouteLink, locale: string): RouteLink {
  if (link.params === undefined || !Object.values(link.params).some(isPerLanguage)) return link
  const params = Object.entries(link.params).flatMap(([name, value]) => {
    if (!isPerLanguage(value)) return [[name, value]]
    const key = keyForLocale(value, locale)
    return key === null ? [] : [[name, value[key]]]
  })
  return { ...link, params: Object.fromEntries(params) }
}

/**
 * What a component receives for a link: its address.
 *
 * @param pathOf - the path of a route in the language, as links fill it. Null when the route does not exist there; the result is then the route's
 *   name, which is not a valid link.
 */
export function finishLink(link: RouteLink, pathOf: (route: string) => string | null): string | PendingLink {
  const path = pathOf(link.route)
  return path !== null && holdsEntryField(link) ? new PendingLink(addressAt(path, link), link) : writtenLink(link, path)
}

/** The address of a link that needs no values of an entry. @param path - of its route; null when the route does not exist in the language. */
export function writtenLink(link: RouteLink, path: string | null): string {
  return (path === null ? null : linkAddress(link, path)) ?? link.route
}

/** The address of a link to a route with this path; null when a parameter is missing, or cannot be part of a path. */
export function linkAddress(link: RouteLink, path: string): string | null {
  return linkHref(addressAt(path, link), link as LinkParts)
}

/** The path of a link to a route with this path, not encoded; null when a parameter is missing, or cannot be part of a path. */
export function linkedPath(link: RouteLink, path: string): string | null {
  // Without fields of an entry, the schema allows no other types.
  return filledPath(path, (link as LinkParts).params ?? {})
}

function addressAt(path: string, { hash }: RouteLink): string {
  return `${encodeURI(path)}${hash === undefined ? '' : `#${hash}`}`
}

/** The address of a link whose values have been filled in; null when one is missing, or cannot be part of a path. */
export function filledLink({ address }: PendingLink, parts: unknown): string | null {
  // The schema allows no other types.
  return linkHref(address, parts as LinkParts)
}
