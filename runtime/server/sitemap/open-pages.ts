import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageAddress } from '../../page/entry-pages.ts'
import type { Render } from '../../render/render.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PageModel, RouteModel, SiteModel } from '../../site/site-model.ts'
import { allPages } from '../collections/all-pages.ts'
import type { Collections } from '../collections/collections.ts'
import { anonymousRequest } from '../pages/anonymous-request.ts'

/** Pages that are asked about before somebody else has a turn. */
const TURN = 500
/** What the site's own modules decide may change at any time, and so may collections. */
const RECHECK_MS = 60_000

/** What a sitemap says of a page. */
export type ListedPage = Pick<PageModel, 'path' | 'alternates' | 'isIndexed' | 'updated'>

/** Parts of a running site. */
export interface PageSource {
  readonly site: SiteModel
  readonly render: Render
  readonly entries: Collections
}

/** What anybody is let to, now, of all pages that search engines may list. */
export async function* openAddresses(
  source: PageSource,
  onUnread: (error: unknown, collection: string) => void,
): AsyncGenerator<ListedPage> {
  for (const route of source.site.routes) {
    if (!route.isIndexed) continue
    for await (const { path, alternates, updated } of openAddressesOf(route, source, onUnread))
      yield { path, alternates, updated, isIndexed: true }
  }
}

/** Those of one route, in the order of its list. A page without steps need not be made to know that anybody is let to it. */
export async function* openAddressesOf(
  route: RouteModel,
  { render, entries }: PageSource,
  onUnread: (error: unknown, collection: string) => void,
): AsyncGenerator<PageAddress> {
  const collection = render.hasSteps(route) ? null : collectionOf(route)
  if (collection === null) {
    yield* openPages(allPages({ site: { routes: [route] }, entries }, onUnread), render)
    return
  }
  const addresses = await entries.addressesOf(route).catch((error: unknown) => {
    onUnread(error, collection)
    return []
  })
  yield* addresses
}

/** Those of the pages that anybody is let to, now: no one should be led to a page that is not there, or that leads away. */
export async function* openPages(
  pages: AsyncIterable<PageModel> | Iterable<PageModel>,
  render: Pick<Render, 'passSteps'>,
): AsyncGenerator<PageModel> {
  const anonymous = anonymousRequest('/')
  let asked = 0
  for await (const page of pages) {
    asked += 1
    if (asked % TURN === 0) await nextTurn()
    const outcome = await render.passSteps(page, { ...anonymous, path: encodeURI(page.path) }, 'all')
    if (outcome === null) yield page
  }
}

/** Until when the same pages are open, in ms since 1970: the next turn of a step, or soon. */
export function openUntil({ validators, middleware, collections }: SiteModel, now: number): number {
  const steps = [...validators.values(), ...middleware.values()]
  const turns = steps.flatMap((step) => (step.turns === 'any' ? [now + RECHECK_MS] : step.turns))
  if (collections.size > 0) turns.push(now + RECHECK_MS)
  return Math.min(...turns.filter((turn) => turn > now))
}
