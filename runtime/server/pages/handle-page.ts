import { performance } from 'node:perf_hooks'
import type { PageRequest } from '../../page/page-request.ts'
import type { Standing } from '../../render/page-standing.ts'
import type { PayloadResult, RenderResult } from '../../render/render.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import type { CacheModel } from '../../site/site-model.ts'
import { malformed, pageErrorOf } from '../../steps/page-error.ts'
import { whenReady } from '../../steps/when-ready.ts'
import {
  type Answer,
  type Answering,
  type AnswerSource,
  emptyAnswer,
  isRead,
  type Part,
  type SiteRequest,
  type Stands,
} from '../http/exchange.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { keptForGood, wholeAnswer } from '../http/whole-answer.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { errorPage } from './error-page.ts'
import { PageLimit, PageLimitError } from './page-limit.ts'
import { toPageRequest } from './page-request.ts'
import { type PageRefusal, payloadHeaders } from './refuse-page.ts'
import { ServerTiming } from './server-timing.ts'

type Document = Extract<RenderResult, { kind: 'document' }>

const PAYLOAD_PREFIX = '/_site/payload/'
/** The list of prerendered pages. A server has none: it renders each when it is asked for. */
const PAGE_LIST = Buffer.from(JSON.stringify({ routes: [], redirects: [] }))
const HTML = 'text/html; charset=utf-8'
const NO_STORE = 'no-store'
/** Otherwise, what a visitor gets instead of a page would count as a file. */
const IN_PLACE_OF_PAGE: AnswerSource = { kind: 'page', route: null, cache: 'none' }

/**
 * Answers every path that no other part has taken with a page: the page of a route, a redirect, or the error page.
 *
 * @param isTimed - whether the answer has a Server-Timing header.
 */
export function handlePage(
  runtime: SiteRuntime,
  security: SecurityHeaders,
  refusal: PageRefusal,
  isTimed: boolean,
): (request: SiteRequest) => Answering {
  return (request) => {
    if (!isRead(request)) return { ...refuseMethod(request), source: IN_PLACE_OF_PAGE }
    const { path, search } = request
    const askedAt = performance.now()
    const timing = isTimed ? new ServerTiming() : null
    const limit = new PageLimit(runtime.site.timeouts.renderMs)
    const asked = toPageRequest(request, path, search, runtime, limit, timing?.note)
    const result = runtime.renderFor(request).document(asked)
    const answered = inTime(result, limit, (ready) => {
      // The error page reports it, with the reference that it shows.
      if (ready instanceof PageLimitError && ready.status === 500)
        return errorPage(request, pageErrorOf(ready), runtime, security)
      if (ready instanceof PageLimitError) reportLimit(ready, asked, runtime)
      return ready instanceof PageLimitError || ready.kind === 'refused'
        ? refusal.page(request)
        : pageAnswer(request, ready, runtime, security, askedAt)
    })
    const answer = whenReady(answered, (ready) => ({ source: IN_PLACE_OF_PAGE, ...ready }))
    return timing === null ? answer : withTiming(answer, timing)
  }
}

async function withTiming(answering: Answering, timing: ServerTiming): Promise<Answer> {
  const answer = await answering
  return { ...answer, headers: { ...answer.headers, 'server-timing': timing.header() } }
}

/** Answers `/_site/payload/<path>.json`: the page at that path, for client-side navigation. */
export function handlePayload(runtime: SiteRuntime, refusal: PageRefusal): Part {
  return (request) => {
    const { path, search } = request
    if (!path.startsWith(PAYLOAD_PREFIX) || !path.endsWith('.json')) return null
    const page = path.slice(PAYLOAD_PREFIX.length - 1, -'.json'.length)
    // The home page has only one payload address: index.json.
    if (page === '/') return null
    if (!isRead(request)) return refuseMethod(request)
    if (page === '/manifest') {
      const headers = { ...payloadHeaders, 'cache-control': 'public, no-cache' }
      return wholeAnswer(request, { status: 200, headers, body: PAGE_LIST }, keptForGood)
    }
    const limit = new PageLimit(runtime.site.timeouts.renderMs)
    const asked = toPageRequest(request, page === '/index' ? '/' : page, search, runtime, limit)
    const askedAt = performance.now()
    const result = runtime.renderFor(request).payload(asked)
    return inTime(result, limit, (ready) => {
      if (ready instanceof PageLimitError) reportLimit(ready, asked, runtime)
      if (ready instanceof PageLimitError && ready.status === 500) return refusal.errorPayload(pageErrorOf(ready))
      if (ready instanceof PageLimitError || ready.kind === 'refused') return refusal.payload(request)
      return ready.kind === 'malformed'
        ? refusal.errorPayload(malformed())
        : payloadAnswer(request, ready, asked, askedAt)
    })
  }
}

/** Answers with a page when it is ready; `answer` gets a `PageLimitError` when it is not ready in time. */
function inTime<Result>(
  result: Promise<Result> | Result,
  limit: PageLimit,
  answer: (ready: Result | PageLimitError) => Answering,
): Answering {
  return result instanceof Promise ? limit.hold(result).then(answer) : answer(result)
}

function reportLimit(error: PageLimitError, { about, path }: PageRequest, { reportError }: SiteRuntime): void {
  reportError(error, { ...about?.(), path, status: error.status })
}

function pageAnswer(
  request: SiteRequest,
  result: Exclude<RenderResult, { kind: 'refused' }>,
  runtime: SiteRuntime,
  security: SecurityHeaders,
  askedAt: number,
): Answering {
  const { site } = runtime
  if (result.kind === 'malformed') return errorPage(request, malformed(), runtime, security)
  if (result.kind === 'redirect') {
    const { languageCookie, isPersonal, status, to } = result
    const cookie =
      languageCookie === null
        ? {}
        : { 'set-cookie': serializeCookie(site.cookies.language, languageCookie, new Date()) }
    const cacheControl = languageCookie === null && !isPersonal ? 'public, no-cache' : 'private, no-store'
    return emptyAnswer(status, { ...cookie, location: to, 'cache-control': cacheControl })
  }
  const headers = {
    'content-type': HTML,
    'content-security-policy': security.policyOf(result.document),
    ...cacheHeaders(result, runtime),
    ...retryHeader(result),
  }
  const whole = { status: result.status, headers, body: result.document.body }
  const stands = documentStands(request, result, askedAt)
  return from('page', result, wholeAnswer(request, whole, result.kept, stands))
}

function payloadAnswer(
  request: SiteRequest,
  result: Exclude<PayloadResult, { kind: 'refused' | 'malformed' }>,
  asked: PageRequest,
  askedAt: number,
): Answering {
  const mayBeStored = result.status === 200 && result.isWhole
  const cacheControl = result.isPersonal ? 'private, no-store' : mayBeStored ? 'public, no-cache' : NO_STORE
  const headers = {
    ...payloadHeaders,
    'cache-control': cacheControl,
    ...retryHeader(result),
  }
  const stands = standsAt(asked, result.standing, result.body, askedAt)
  const whole = { status: result.status, headers, body: result.body }
  return from('payload', result, wholeAnswer(request, whole, result.kept, stands))
}

function retryHeader({ retryAfterS }: Pick<Document, 'retryAfterS'>): Record<string, string> {
  return retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }
}

/** Adds to an answer what kind of page it is. */
function from(
  kind: AnswerSource['kind'],
  { route, kept }: Pick<Document, 'route' | 'kept'>,
  answer: Answering,
): Answering {
  const source = { kind, route: route?.name ?? null, cache: kept === null ? 'made' : 'kept' } as const
  return whenReady(answer, (ready) => ({ ...ready, source }))
}

/**
 * Errors are not stored, nor are pages with a failed section. A page that depends on the visitor's token or session is private. The root page depends
 * on language and cookie.
 *
 * @see cli/docs/guide/about/decisions.md#a-section-that-fails
 */
function cacheHeaders(
  { route, isPersonal, isWhole, holdsMs }: Document,
  { site, mayBeKept }: SiteRuntime,
): Record<string, string> {
  if (isPersonal) return { 'cache-control': 'private, no-store' }
  if (route === null || !isWhole) return { 'cache-control': NO_STORE }
  if (route.path === '/' && site.locales.detect.isEnabled) {
    return { 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' }
  }
  const isKept = mayBeKept && route.cache !== null
  return { 'cache-control': isKept ? keptByOthers(within(route.cache, holdsMs)) : 'public, no-cache' }
}

/** When a page holds until a certain moment, its headers state the remaining time. The answer may be repeated only while they are still right. */
function documentStands(
  request: SiteRequest,
  { document, route, holdsMs, standing }: Document,
  askedAt: number,
): Stands | null {
  if (route === null) return null
  const stands = standsAt(request, standing, document.body, askedAt)
  if (stands === null || route.cache === null || holdsMs === null) return stands
  const { maxAgeMs, staleWhileRevalidateMs, staleIfErrorMs } = route.cache
  const said = maxAgeMs + Math.max(staleWhileRevalidateMs, staleIfErrorMs)
  return { ...stands, untilTime: Math.min(stands.untilTime, Date.now() + holdsMs - said) }
}

/** Only at the page's one address, so that there are no more such answers than pages. */
function standsAt(
  { path, search }: Pick<SiteRequest, 'path' | 'search'>,
  standing: Standing | null,
  of: Buffer,
  askedAt: number,
): Stands | null {
  if (standing === null || search !== '' || path !== standing.madeOf.path) return null
  const { ms, holdsMs, madeOf } = standing
  return { askedAt, until: askedAt + ms, untilTime: Date.now() + holdsMs, of, madeOf }
}

/**
 * Limits caching to the time that the page holds, so that nobody shows yesterday's page as today's, neither while a new one is fetched nor because
 * that fails.
 */
function within(cache: CacheModel, holdsMs: number | null): CacheModel {
  if (holdsMs === null) return cache
  const left = Math.max(0, holdsMs - cache.maxAgeMs)
  return {
    maxAgeMs: Math.min(cache.maxAgeMs, holdsMs),
    staleWhileRevalidateMs: Math.min(cache.staleWhileRevalidateMs, left),
    staleIfErrorMs: Math.min(cache.staleIfErrorMs, left),
  }
}

function keptByOthers({ maxAgeMs, staleWhileRevalidateMs, staleIfErrorMs }: CacheModel): string {
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return [
    `public, max-age=${seconds(maxAgeMs)}`,
    ...(staleWhileRevalidateMs > 0 ? [`stale-while-revalidate=${seconds(staleWhileRevalidateMs)}`] : []),
    ...(staleIfErrorMs > 0 ? [`stale-if-error=${seconds(staleIfErrorMs)}`] : []),
  ].join(', ')
}

/** Pages accept GET and HEAD. OPTIONS says so; any other method is refused without reading its body. */
function refuseMethod({ method }: SiteRequest): Answer {
  const headers = { allow: 'GET, HEAD, OPTIONS', 'cache-control': NO_STORE }
  return method === 'OPTIONS' ? emptyAnswer(204, headers) : emptyAnswer(405, { ...headers, connection: 'close' })
}
