import { type Answer, emptyAnswer, isRead, type SiteRequest } from '../server/http/exchange.ts'
import { lastResortHeaders, plainPage } from '../server/http/last-resort-page.ts'

/** Headers of answers that belong to no site. */
export const ownHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
]

const RETRY_S = 10
/** The host may be given a site of its own later, and browsers keep permanent redirects forever unless told for how long. */
const MOVED_S = 3600

/** Answer for a host that leads to no site. */
export function misdirected(): Answer {
  const body = pageOf(421, 'There is no site here', 'No site answers to this name.')
  return { status: 421, headers: { ...lastResortHeaders, connection: 'close' }, body }
}

/** Answer for a site whose build cannot be opened. */
export function notOpen(): Answer {
  const headers = { ...lastResortHeaders, 'retry-after': RETRY_S, connection: 'close' }
  return { status: 503, headers, body: pageOf(503, 'The site is not available', 'Please try again in a moment.') }
}

/** Redirects to the same path on another host, with the visitor's scheme and the port that the request names, if any. */
export function moved(request: SiteRequest, host: string): Answer {
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? ''
  const kept = { location: `//${host}${port}${request.url}`, 'cache-control': `public, max-age=${MOVED_S}` }
  // 308 makes the browser repeat other methods at the new address, body included; the body is not read here.
  return isRead(request) ? emptyAnswer(301, kept) : emptyAnswer(308, { ...kept, connection: 'close' })
}

function pageOf(status: number, title: string, words: string): Buffer {
  const link = { href: '/', label: 'Try again' }
  return plainPage({ status, language: 'en', dir: 'ltr', title, details: `<p>${words}</p>`, link })
}
