import { safeAddress } from '../../site/http/safe-address.ts'
import { type LinkParts, linkHref, withQuery } from '../../site/routing/link-href.ts'

/**
 * Where a link of an island leads.
 *
 * @param links - what the server found of the links that it rendered: the addresses of their routes, before parameters are filled in. What was
 *   not rendered there may still be a finished address.
 */
export function islandHref(
  links: Readonly<Record<string, string | null>>,
  to: string,
  parts: LinkParts,
): string | null {
  const address = safeAddress(to)
  if (address !== null) return withQuery(address, parts.query)
  const found = Object.hasOwn(links, to) ? (links[to] ?? null) : null
  return found === null ? null : linkHref(found, parts)
}
