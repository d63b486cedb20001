import type { DetectState } from '../../page/payload.ts'
import { readCookie } from '../../session/read-cookie.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import { decideRedirectLocale } from '../../site/routing/decide-locale.ts'
import type { CookieModel } from '../../site/site-model.ts'

/** Decides the language of the root page on a static host, by the same rule as a server. Returns whether it redirects. */
export function detectLanguage({ locales, remembers }: DetectState, cookie: CookieModel): boolean {
  const chosen = decideRedirectLocale(
    {
      path: location.pathname,
      cookie: readCookie(cookie.name),
      languages: navigator.languages,
      isFromSite: document.referrer !== '' && new URL(document.referrer).origin === location.origin,
    },
    {
      default: locales.find(({ home }) => home === '/')?.code ?? '',
      available: locales,
      detect: { isEnabled: true, remembers },
    },
  )
  const home = locales.find(({ code }) => code === chosen)?.home
  if (chosen === null || home === undefined) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the site serves.
  document.cookie = serializeCookie(cookie, chosen, new Date())
  location.replace(home + location.search + location.hash)
  return true
}
