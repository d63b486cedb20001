import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { decideRedirectLocale, parseAcceptLanguage } from '../../site/routing/decide-locale.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { isFromSite } from '../pages/page-request.ts'
import { PREVIEW_COOKIE } from '../preview/preview-cookie.ts'

/** With one of these headers, the request may need another answer, or none. `If-None-Match` is not among them: the front door handles it. */
const CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'] as const
/** Headers that announce a body, or a client that waits for something before it sends one. */
const OF_BODY = ['transfer-encoding', 'expect', 'upgrade'] as const

/**
 * Recognizes requests that carry nothing that could change the answer: no body, no condition except `If-None-Match`, no cookie that the site reads,
 * and no header that is forwarded to a back-end. They get the same answer as everybody; at `/`, only if they are not redirected to another language.
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
    // When both are sent, the tag decides.
    if (headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined) return false
    const length = headers['content-length']
    if (!(length === undefined || length === '0') || request.readableDidRead) return false
    return request.url !== '/' || staysAtRoot(request, site)
  }
}

/** Whether whoever asks for the root page gets it, and is not redirected to another language. */
function staysAtRoot({ headers }: IncomingMessage, { locales, cookies }: SiteModel): boolean {
  if (!locales.detect.isEnabled) return true
  const cookie = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookies.language.name]
  const languages = parseAcceptLanguage(headers['accept-language'] ?? '')
  const hints = { path: '/', cookie: cookie ?? null, languages, isFromSite: isFromSite(headers) }
  return decideRedirectLocale(hints, locales) === null
}
