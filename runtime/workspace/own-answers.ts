import { type Answer, emptyAnswer, isRead, type SiteRequest } from '../server/http/exchange.ts'
import { lastResortHeaders, plainPage } from '../server/http/last-resort-page.ts'

/** Headers of every answer that is no site's. */
export const ownHeaders: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
]

const RETRY_S = 10
/** A host may become a site's own, and browsers keep such redirects for good unless they are told for how long. */
const MOVED_S = 3600

/** Of a host that leads to no site. */
export function misdirected(): Answer {
  const body = pageOf(421, 'There is no site here', 'No site answers to this name.')
  return { status: 421, headers: { ...lastResortHeaders, connection: 'close' }, body }
}

/** Of a site whose build cannot be opened. */
export function notOpen(): Answer {
  const headers = { ...lastResortHeaders, 'retry-after': RETRY_S, connection: 'close' }
  return { status: 503, headers, body: pageOf(503, 'The site is not available', 'Please try again in a moment.') }
}

/** To the same path of another host: by the scheme that the visitor used, and by the port, where a request names one. */
export function moved(request: SiteRequest, host: string): Answer {
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? ''
  const kept = { location: `//${host}${port}${request.url}`, 'cache-control': `public, max-age=${MOVED_S}` }
  // What is sent with other methods goes there as well, and its body is not read here.
  return isRead(request) ? emptyAnswer(301, kept) : emptyAnswer(308, { ...kept, connection: 'close' })
}

function pageOf(status: number, title: string, words: string): Buffer {
  const link = { href: '/', label: 'Try again' }
  return plainPage({ status, language: 'en', dir: 'ltr', title, details: `<p>${words}</p>`, link })
}
