import { safeAddress } from '../../site/http/safe-address.ts'
import { type LinkParts, linkHref, withQuery } from '../../site/routing/link-href.ts'

/**
 * Where a link of an island leads.
 *
 * @param links - the addresses of the links that the server rendered, before parameters are filled in. A link that the server did not render works
 *   only if it is a finished address.
 * @param onUnknown - called with a name that the server did not render.
 */
export function islandHref(
  links: Readonly<Record<string, string | null>>,
  to: string,
  parts: LinkParts,
  onUnknown: (to: string) => void,
): string | null {
  const address = safeAddress(to)
  if (address !== null) return withQuery(address, parts.query)
  if (!Object.hasOwn(links, to)) {
    onUnknown(to)
    return null
  }
  const found = links[to] ?? null
  return found === null ? null : linkHref(found, parts)
}
