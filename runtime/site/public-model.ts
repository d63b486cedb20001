import type {
  AnalyticsModel,
  ConsentModel,
  CookieModel,
  MapsModel,
  PrefetchModel,
  ProgressModel,
  SiteModel,
} from './site-model.ts'

/** The part of the site that every visitor may see: it travels in the page's state, and never grows with the number of routes. */
export interface PublicSiteModel {
  readonly languageCookie: CookieModel
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
}

export function publicModel({ cookies, timeouts, navigation, analytics, consent, maps }: SiteModel): PublicSiteModel {
  const { tokens: _looks, ...progress } = navigation.progress
  return {
    languageCookie: cookies.language,
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
  }
}
