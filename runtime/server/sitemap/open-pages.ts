import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageAddress } from '../../page/entry-pages.ts'
import type { Render } from '../../render/render.ts'
import { collectionOf } from '../../site/routing/pages-of.ts'
import type { PageModel, RouteModel, SiteModel } from '../../site/site-model.ts'
import type { Collections } from '../collections/collections.ts'
import { anonymousRequest } from '../pages/anonymous-request.ts'

/** How many pages are checked before others get a turn. */
const TURN = 500
/** Decisions of the site's own modules may change at any time, and so may collections. */
const RECHECK_MS = 60_000

/** What a sitemap needs to know about a page. */
export type ListedPage = Pick<PageModel, 'path' | 'alternates' | 'isIndexed' | 'updated'>

/** The parts of a running site that are needed to list its pages. */
export interface PageSource {
  readonly site: SiteModel
  readonly render: Render
  readonly entries: Collections
}

/**
 * All pages that search engines may list and that are open to everybody at the moment.
 *
 * @throws when a collection cannot be read: without its entries, their pages would seem to be gone.
 */
export async function* openAddresses(source: PageSource): AsyncGenerator<ListedPage> {
  for (const route of source.site.routes) {
    if (!route.isIndexed) continue
    for await (const { path, alternates, updated } of openAddressesOf(route, source))
      yield { path, alternates, updated, isIndexed: true }
  }
}

/** Those of one route, in the order of its list. Without steps, its pages are open to everybody, so they need not be made. */
export async function* openAddressesOf(
  route: RouteModel,
  { render, entries }: PageSource,
): AsyncGenerator<PageAddress> {
  const areMade = render.hasSteps(route) || collectionOf(route) === null
  yield* areMade ? openPages(await entries.pagesOf(route), render) : await entries.addressesOf(route)
}

/** The pages that are open to everybody at the moment. Nobody should be sent to a page that is missing, or that redirects. */
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

/** Until when the same pages are open, in milliseconds since 1970: until the next turn of a step, or for a minute if they can change at any time. */
export function openUntil({ validators, middleware, collections }: SiteModel, now: number): number {
  const steps = [...validators.values(), ...middleware.values()]
  const turns = steps.flatMap((step) => (step.turns === 'any' ? [now + RECHECK_MS] : step.turns))
  if (collections.size > 0) turns.push(now + RECHECK_MS)
  return Math.min(...turns.filter((turn) => turn > now))
}
