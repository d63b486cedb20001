import type { PageContent } from '../page/page-request.ts'
import { collectionOf } from '../site/pages-of.ts'
import type { SiteModel } from '../site/site-model.ts'
import { once } from '../values/once.ts'
import type { RenderHost } from './render-host.ts'
import { type RenderedPage, sectionsOf } from './rendered-page.ts'
import type { SectionRegistry } from './section-registry.ts'
import type { SiteSteps } from './site-steps.ts'

/** What a page was made of that may change while the server runs. */
export interface MadeOf {
  /** Those whose answers are in it. */
  readonly clients: ReadonlySet<string>
  /** Those whose lists decide on it, or are in it. */
  readonly collections: ReadonlySet<string>
}

/** A page that is the same for everybody, whoever asks. */
export interface Standing {
  /** Its path as browsers write it. */
  readonly path: string
  /** For so long back-ends are not asked anew; something of what it was made may change before. */
  readonly ms: number
  /** For so long, by the clock, it is the page of that day or time; infinite where the time does not count. */
  readonly holdsMs: number
  readonly madeOf: MadeOf
}

export interface StandingParts {
  readonly host: Pick<RenderHost, 'site' | 'entries' | 'search' | 'freshMs'>
  readonly registry: SectionRegistry
  readonly steps: Pick<SiteSteps, 'holdMs'>
}

/** Route → the collection that decides on its pages, of those that one does. */
const collectionsOf = once(({ routes }: SiteModel): ReadonlyMap<string, string> => {
  const decided = routes.map((route): [string, string | null] => [route.key, collectionOf(route)])
  return new Map(decided.filter((pair): pair is [string, string] => pair[1] !== null))
})

/** How long a page that is whole, and nobody's own, stands; null where whoever comes next may get another one. */
export function pageStanding(
  { route, data, holdsMs }: PageContent,
  page: RenderedPage,
  { host, registry, steps }: StandingParts,
): Standing | null {
  const clients = new Set<string>()
  const collections = new Set<string>()
  const deciding = collectionsOf(host.site).get(route.key)
  if (deciding !== undefined) collections.add(deciding)
  for (const { offers } of sectionsOf(page)) for (const offered of offers.keys()) collections.add(offered)
  const byClock = Math.min(holdsMs ?? Number.POSITIVE_INFINITY, steps.holdMs(route, new Date()))
  let ms = Number.POSITIVE_INFINITY
  for (const collection of collections) ms = Math.min(ms, host.entries.freshMs(collection))
  for (const [{ section, locale }, own] of data) {
    // The empty form of a search is always the same.
    if (host.search !== null && own === host.search.form(locale)) continue
    ms = Math.min(ms, host.freshMs(own))
    if (ms <= 0) return null
    clients.add(registry[section]?.call?.client ?? '')
  }
  if (ms <= 0 || byClock <= 0) return null
  return { path: encodeURI(route.path), ms, holdsMs: byClock, madeOf: { clients, collections } }
}
