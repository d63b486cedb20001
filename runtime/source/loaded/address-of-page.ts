import { foldRawPath } from '../../site/routing/match-route.ts'
import { createRouteTable, formsAt } from '../../site/routing/route-table.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { nearestName } from '../../values/names/nearest-name.ts'

export interface PageAddress {
  /** As browsers write it, in the one spelling that does not redirect; null when the site has no page there. */
  readonly address: string | null
  /** The page that was probably meant, when there is none. */
  readonly nearest: string | null
}

/**
 * The address of the page that a user-given path refers to. A path with parameters is taken as written, since it is unknown here whether its entry
 * exists.
 */
export function addressOfPage(path: string, model: SiteModel): PageAddress {
  const table = createRouteTable(model)
  const written = path.startsWith('/') ? path : `/${path}`
  const folded = foldRawPath(written)
  const page = folded === null ? undefined : table.folded.get(folded)
  if (page !== undefined) return { address: encodeURI(page.path), nearest: null }
  if (folded !== null && formsAt(folded, table).length > 0) return { address: written, nearest: null }
  return { address: null, nearest: nearestName(path, table.folded.keys()) }
}
