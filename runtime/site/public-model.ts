import type { CookieModel, SiteModel } from './site-model.ts'

/** The part of the site that every visitor may see: it travels in the page's state, and never grows with the number of routes. */
export interface PublicSiteModel {
  readonly languageCookie: CookieModel
  readonly chunkLoadMs: number
  readonly idleMs: number
}

export function publicModel(site: SiteModel): PublicSiteModel {
  return {
    languageCookie: site.cookies.language,
    chunkLoadMs: site.timeouts.chunkLoadMs,
    idleMs: site.timeouts.idleMs,
  }
}
