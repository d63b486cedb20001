import type { PageContent } from '../page/page-request.ts'
import type { MadeOf } from '../site/data/made-of.ts'
import { decidingCollections } from '../site/routing/pages-of.ts'
import type { KeptData } from './kept-data.ts'
import type { RenderHost } from './render-host.ts'
import { type RenderedPage, sectionsOf } from './rendered-page.ts'
import type { SectionRegistry } from './section-registry.ts'
import type { SiteSteps } from './site-steps.ts'

/** How long a page is the same for everybody. */
export interface Standing {
  /** For this long back-ends need not be called again. Data that the page is made of may change earlier. */
  readonly ms: number
  /** For this long the page matches the date and time; Infinity if it depends on neither. */
  readonly holdsMs: number
  readonly madeOf: MadeOf
}

export interface StandingParts {
  readonly host: Pick<RenderHost, 'site' | 'entries' | 'search' | 'freshMs'>
  readonly registry: SectionRegistry
  readonly steps: Pick<SiteSteps, 'holdMs'>
  /** Null if no page keeps its data. */
  readonly data: Pick<KeptData, 'freshMs'> | null
}

/** How long a complete public page stays valid; null if the next visitor may get another one. */
export function pageStanding(content: PageContent, page: RenderedPage, parts: StandingParts): Standing | null {
  const { host, steps, data } = parts
  const { route, holdsMs } = content
  const byClock = Math.min(holdsMs ?? Number.POSITIVE_INFINITY, steps.holdMs(route, new Date()))
  let ms = data?.freshMs(content) ?? answersMs(content, host)
  if (ms <= 0 || byClock <= 0) return null
  const madeOf = madeOfPage(content, parts)
  const offered = sectionsOf(page).flatMap(({ offers }) => [...offers.keys()])
  const collections = offered.length === 0 ? madeOf.collections : new Set([...madeOf.collections, ...offered])
  for (const collection of collections) ms = Math.min(ms, host.entries.freshMs(collection))
  return ms <= 0 ? null : { ms, holdsMs: byClock, madeOf: { ...madeOf, collections } }
}

/** The sources of a page's data. */
export function madeOfPage(
  { route, data }: PageContent,
  { host, registry }: Pick<StandingParts, 'host' | 'registry'>,
): MadeOf {
  const deciding = decidingCollections(host.site).get(route.key)
  const clients = [...data.keys()].flatMap(({ section }) => registry[section]?.call?.client ?? [])
  const collections = new Set(deciding === undefined ? [] : [deciding])
  return { path: encodeURI(route.path), clients: new Set(clients), collections }
}

function answersMs({ data }: PageContent, host: StandingParts['host']): number {
  const { search } = host
  let ms = Number.POSITIVE_INFINITY
  for (const [{ locale }, own] of data) {
    // The empty form of a search is always the same.
    if (search === null || own !== search.form(locale)) ms = Math.min(ms, host.freshMs(own))
    if (ms <= 0) break
  }
  return ms
}
