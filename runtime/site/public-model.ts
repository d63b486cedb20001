import type { AnalyticsModel } from '../analytics/index.ts'
import { browserAddress } from './http/client-address.ts'
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

/** The timeouts that browsers need; the others concern only the server. */
const PUBLIC_TIMEOUTS = ['chunkLoadMs', 'reloadMs', 'idleMs', 'fetchDelayMs'] as const

type PublicTimeouts = Pick<SiteModel['timeouts'], (typeof PUBLIC_TIMEOUTS)[number]>

/** The part of the site model that every visitor may see. It is sent in the page's state, and its size does not depend on the number of routes. */
export interface PublicSiteModel extends PublicTimeouts {
  readonly titleTemplate: string
  /** Language codes. */
  readonly locales: readonly string[]
  readonly languageCookie: CookieModel
  readonly sessionCookie: CookieModel
  readonly transitionTimeoutMs: number
  readonly progress: Omit<ProgressModel, 'tokens'>
  readonly prefetch: PrefetchModel
  readonly analytics: AnalyticsModel | null
  readonly consent: ConsentModel | null
  readonly maps: MapsModel | null
  readonly clients: readonly PublicClientModel[]
  readonly live: LiveModel
}

/** The keys of a client that browsers may know. A new key stays on the server until it is listed here. */
const PUBLIC_OF_CLIENT = [
  'name',
  'timeoutMs',
  'maxBytes',
  'errorPolicy',
  'deduplicate',
  'persisted',
  'websocket',
] as const

/** A GraphQL client as the browser calls it. For a client that only the server calls, this reveals nothing but the relay. */
export interface PublicClientModel extends Pick<ClientModel, (typeof PUBLIC_OF_CLIENT)[number]> {
  /** A path of this site, or the absolute URL of an endpoint. */
  readonly url: string
  /** Whether the browser sends the session's token; the relay reads it from the cookie. */
  readonly bearer: boolean
  readonly headers: Readonly<Record<string, string>>
}

export function publicModel({
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
    titleTemplate,
    locales: locales.available.map(({ code }) => code),
    languageCookie: cookies.language,
    sessionCookie: cookies.session,
    ...pick(timeouts, PUBLIC_TIMEOUTS),
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

/** The part of a client that every visitor may see. */
export function publicClient(client: ClientModel): PublicClientModel {
  const { via, authorization, headers } = client
  const isOwnCall = via === 'browser'
  return {
    ...pick(client, PUBLIC_OF_CLIENT),
    url: browserAddress(client),
    bearer: isOwnCall && authorization.bearer,
    headers: isOwnCall ? plainHeaders(headers) : {},
  }
}

function pick<Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]): Pick<Whole, Key> {
  // Every key is present.
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>
}

/** Drops headers whose value is a secret. */
function plainHeaders(headers: ClientModel['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
