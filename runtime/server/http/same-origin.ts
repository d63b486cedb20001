import type { Caller } from './exchange.ts'

/**
 * Whether a page of this site sent a request, according to everything that the browser says about it (Sec-Fetch-Site, Origin). Every current browser
 * sends one of these headers, so a request without them does not count.
 *
 * @param siteOrigin - the public origin; behind a proxy, the Host header may name another.
 */
export function isSameOrigin({ headers }: Pick<Caller, 'headers'>, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  if (site === undefined && origin === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  if (origin === undefined) return true
  return origin === siteOrigin || (URL.canParse(origin) && host !== undefined && new URL(origin).host === host)
}
