import type { AnalyticsModel } from '../analytics/index.ts'
import { browserAddress } from './client-address.ts'
import type {
  ClientModel,
  ConsentModel,
  CookieModel,
  LiveModel,
  MapsModel,
  PrefetchModel,
  ProgressModel,
  SiteModel,
} from './site-model.ts'

/** The part of the site that every visitor may see: it travels in the page's state, and never grows with the number of routes. */
export interface PublicSiteModel {
  readonly product: string
  readonly titleTemplate: string
  /** Codes of its languages. */
  readonly locales: readonly string[]
  readonly languageCookie: CookieModel
  readonly sessionCookie: CookieModel
  readonly chunkLoadMs: number
  readonly reloadMs: number
  readonly idleMs: number
  readonly fetchDelayMs: number
  readonly transitionTimeoutMs: number
  readonly progress: Omit<ProgressModel, 'tokens'>
  readonly prefetch: PrefetchModel
  readonly analytics: AnalyticsModel | null
  readonly consent: ConsentModel | null
  readonly maps: MapsModel | null
  readonly clients: readonly PublicClientModel[]
  readonly live: LiveModel
}

/** A GraphQL client as the browser calls it. Of one that the server calls it knows the relay, and nothing else of the way there. */
export interface PublicClientModel {
  readonly name: string
  /** A path of this site, or the full address of an endpoint. */
  readonly url: string
  /** Whether the browser sends the session's token; the relay takes it from the cookie. */
  readonly bearer: boolean
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly errorPolicy: 'all' | 'none'
  readonly deduplicates: boolean
  readonly isPersisted: boolean
  /** A path of this site, or the full address of an endpoint; null: it has no subscriptions. */
  readonly websocket: string | null
}

export function publicModel({
  product,
  titleTemplate,
  locales,
  cookies,
  timeouts,
  navigation,
  analytics,
  consent,
  maps,
  clients,
  live,
}: SiteModel): PublicSiteModel {
  const { tokens: _looks, ...progress } = navigation.progress
  return {
    product,
    titleTemplate,
    locales: locales.available.map(({ code }) => code),
    languageCookie: cookies.language,
    sessionCookie: cookies.session,
    chunkLoadMs: timeouts.chunkLoadMs,
    reloadMs: timeouts.reloadMs,
    idleMs: timeouts.idleMs,
    fetchDelayMs: timeouts.fetchDelayMs,
    transitionTimeoutMs: navigation.transitionTimeoutMs,
    progress,
    prefetch: navigation.prefetch,
    analytics,
    consent,
    maps,
    clients: [...clients.values()].map(publicClient),
    live,
  }
}

/** Of one client what every visitor may see. */
export function publicClient(client: ClientModel): PublicClientModel {
  const { name, via, authorization, headers, timeoutMs, maxBytes, errorPolicy, deduplicates, isPersisted } = client
  const { websocket } = client
  const isOwnCall = via === 'browser'
  return {
    name,
    url: browserAddress(client),
    bearer: isOwnCall && authorization.bearer,
    headers: isOwnCall ? plainHeaders(headers) : {},
    timeoutMs,
    maxBytes,
    errorPolicy,
    deduplicates,
    isPersisted,
    websocket,
  }
}

/** Without those whose value is a secret. */
function plainHeaders(headers: ClientModel['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
