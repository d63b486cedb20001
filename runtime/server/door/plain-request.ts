import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { decideRedirectLocale, parseAcceptLanguage } from '../../site/routing/decide-locale.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { isFromSite } from '../pages/page-request.ts'
import { PREVIEW_COOKIE } from '../preview/preview-cookie.ts'

/** With one of these another answer may be due, or none; `If-None-Match` is looked at. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const
/** Of a body, or of somebody who waits for something before sending one. */
const OF_BODY = ['transfer-encoding', 'expect', 'upgrade'] as const

/**
 * Tells requests that bring nothing that counts: no body, no condition but the tag of a copy, no cookie that the site reads, and no header that
 * goes along to a back-end. Whoever sends one gets what everybody gets; at `/`, everybody who is not led to another language.
 */
export function plainRequests(site: SiteModel): (request: IncomingMessage) => boolean {
  const clients = [...site.clients.values()]
  const sent = [...new Set(clients.flatMap(({ forward }) => forward.headers))]
  const sendsCookies = clients.some(({ forward }) => forward.cookies)
  const cookies = [site.cookies.session.name, PREVIEW_COOKIE]
  return (request) => {
    const { headers } = request
    const { cookie } = headers
    if (cookie !== undefined && (sendsCookies || cookies.some((name) => cookie.includes(name)))) return false
    for (const name of CONDITIONS) if (headers[name] !== undefined) return false
    for (const name of OF_BODY) if (headers[name] !== undefined) return false
    for (const name of sent) if (headers[name] !== undefined) return false
    // Where both are sent, the tag decides.
    if (headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined) return false
    const length = headers['content-length']
    if (!(length === undefined || length === '0') || request.readableDidRead) return false
    return request.url !== '/' || staysAtRoot(request, site)
  }
}

/** Whether the root page is the one that whoever asks for it gets. */
function staysAtRoot({ headers }: IncomingMessage, { locales, cookies }: SiteModel): boolean {
  if (!locales.detect.isEnabled) return true
  const cookie = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookies.language.name]
  const languages = parseAcceptLanguage(headers['accept-language'] ?? '')
  const hints = { path: '/', cookie: cookie ?? null, languages, isFromSite: isFromSite(headers) }
  return decideRedirectLocale(hints, locales) === null
}
