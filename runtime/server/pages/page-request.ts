import { parseCookie } from 'cookie'
import type { PageRequest } from '../../page/page-request.ts'
import { readToken } from '../../session/token.ts'
import type { SiteRequest } from '../http/exchange.ts'
import { aboutRequest } from '../http/request-id.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import type { Visitors } from '../visitors/visitor.ts'
import type { PageLimit } from './page-limit.ts'

/**
 * Converts an HTTP request to a page request. Cookies are parsed when the first is read. A session cookie that no back-end can have issued is
 * ignored, so that an invented one changes nothing.
 *
 * @param limit - the time limit of the page; null for none.
 */
export function toPageRequest(
  request: SiteRequest,
  path: string,
  search: string,
  { site, visitors }: Pick<SiteRuntime, 'site' | 'visitors'>,
  limit: PageLimit | null,
  onTiming?: PageRequest['onTiming'],
): PageRequest {
  let cookies: Record<string, string | undefined> | undefined
  return {
    path,
    search,
    cookie(name) {
      if (!request.headers.cookie) return undefined
      cookies ??= readCookies(request.headers.cookie, site.cookies.session.name, visitors)
      return cookies[name]
    },
    header: (name) => headerText(request.headers[name]),
    acceptLanguage: request.headers['accept-language'] ?? '',
    isFromSite: isFromSite(request.headers),
    get sender() {
      return visitors.senderOf(request)
    },
    now: new Date(),
    ...(onTiming && { onTiming }),
    ...(limit && { onSteps: (steps) => limit.noteSteps(steps) }),
    about: () => aboutRequest(request),
    get signal() {
      return limit === null ? request.signal : limit.signalOf(request)
    },
  }
}

function readCookies(header: string, session: string, visitors: Visitors): Record<string, string | undefined> {
  const cookies = parseCookie(header)
  const token = readToken(cookies[session])
  return token === null || visitors.isToken(token) ? cookies : { ...cookies, [session]: undefined }
}

/** The value of a header; all values if it was sent several times. */
export function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

/** Whether the request comes from a page of this site, judged by Sec-Fetch-Site, or else by a Referer with the same host. */
export function isFromSite(headers: SiteRequest['headers']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  if (!headers.referer || !headers.host) return false
  return URL.canParse(headers.referer) && new URL(headers.referer).host === headers.host
}
