import { holdsEntryField } from '../../values/entry-field.ts'
import { isRecord } from '../../values/is-record.ts'
import type { RouteModel } from '../site-model.ts'
import { type LinkParts, linkHref, linkPath } from './link-href.ts'

/** A link of the manifest that says more than the name of its route. Its values may be fields of an entry. */
export interface RouteLink {
  readonly route: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly hash?: string
}

/** A link that an entry fills. */
export class PendingLink {
  /** Of its route, encoded. */
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

/**
 * What stands for a link in the props of a section: its address.
 *
 * @param pathOf - the path of a route in the language, as links fill it; null where it is not there: then the name of the route stands
 * for it, which is no link.
 */
export function finishLink(link: RouteLink, pathOf: (route: string) => string | null): string | PendingLink {
  const path = pathOf(link.route)
  return path !== null && holdsEntryField(link) ? new PendingLink(addressAt(path, link), link) : writtenLink(link, path)
}

/** The address of a link of which no entry fills anything. @param path - of its route; null where it is not there. */
export function writtenLink(link: RouteLink, path: string | null): string {
  return (path === null ? null : linkAddress(link, path)) ?? link.route
}

/** The address of a link to a route of this path; null where a parameter is missing, or cannot be a part of a path. */
export function linkAddress(link: RouteLink, path: string): string | null {
  return linkHref(addressAt(path, link), link as LinkParts)
}

function addressAt(path: string, { hash }: RouteLink): string {
  return `${encodeURI(path)}${hash === undefined ? '' : `#${hash}`}`
}

/** The address of a link with the values that it has now; null where one is missing, or cannot be a part of a path. */
export function filledLink({ address }: PendingLink, parts: unknown): string | null {
  // The schema allows nothing else.
  return linkHref(address, parts as LinkParts)
}
