import { PREVIEW_PATH } from '../../site/http/preview-address.ts'
import { ownPath } from '../../values/paths/own-path.ts'
import { drainBody } from '../http/drain-body.ts'
import { type Answer, type Answering, emptyAnswer, type Part, type SiteRequest } from '../http/exchange.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { ATTEMPTS, isSecret } from '../http/secret-door.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import type { Preview } from './preview.ts'

/** The browser drops its copies of pages, since a preview shows others, and does not pass on the address, which contains the secret. */
const LEADS_ON = {
  'cache-control': 'private, no-store',
  'clear-site-data': '"cache"',
  'referrer-policy': 'no-referrer',
} as const

/**
 * `GET /_site/preview?secret=…&to=/path` opens a preview for an hour, and redirects to a page of this site. `POST /_site/preview?end` ends it, and
 * redirects to the page from which it was sent.
 */
export function previewDoor({
  site,
  preview,
  visitors,
  common,
}: Pick<SiteRuntime, 'site' | 'preview' | 'visitors' | 'common'>): Part {
  const limit = new RateLimit(ATTEMPTS, common?.counter('preview'))
  return (request) => {
    if (request.path !== PREVIEW_PATH || preview === null) return null
    drainBody(request.body)
    const query = new URLSearchParams(request.search)
    if (request.method === 'POST' && query.has('end'))
      return leadOn(pathOfReferer(request, site.origin) ?? '/', preview.cookie.end())
    if (request.method !== 'GET') return emptyAnswer(405, { allow: 'GET, POST' })
    const { isOver, resetS } = limit.count(visitors.senderOf(request))
    return isOver ? emptyAnswer(429, { 'retry-after': resetS }) : open(request, query, preview)
  }
}

function open(request: SiteRequest, query: URLSearchParams, { secret, cookie }: Preview): Answering {
  if (!isSecret(query.get('secret') ?? '', secret)) return told(request, 403, 'The secret of this preview is wrong.')
  const to = ownPath(query.get('to') ?? '/')
  return to === null
    ? told(request, 400, 'A preview needs a path of this site: to=/blog/x.')
    : leadOn(to, cookie.open(Date.now()))
}

function leadOn(to: string, cookie: string): Answer {
  return emptyAnswer(303, { ...LEADS_ON, location: to, 'set-cookie': cookie })
}

function told(request: SiteRequest, status: number, sentence: string): Answering {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  return wholeAnswer(request, { status, headers, body: Buffer.from(`${sentence}\n`) })
}

/**
 * The path of the page that sent the request; null when the browser does not say, or when it is not a page of this site. Behind a proxy, the Host
 * header may name another host than the public one.
 */
function pathOfReferer({ headers: { referer, host } }: SiteRequest, siteOrigin: string): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const page = new URL(referer)
  return page.host === host || page.origin === siteOrigin ? ownPath(page.pathname + page.search) : null
}
