import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { PayloadResult, RenderResult } from '../../render/render.ts'
import { serializeCookie } from '../../session/serialize-cookie.ts'
import type { CacheModel, SiteModel } from '../../site/site-model.ts'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { sendBody } from '../http/send-body.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { toPageRequest } from './page-request.ts'
import { createRefusal } from './refuse-page.ts'

type Document = Extract<RenderResult, { kind: 'document' }>

const PAYLOAD_PREFIX = '/_site/payload/'
const HTML = 'text/html; charset=utf-8'
const NO_STORE = 'no-store'

/** Answers every path that nothing else has taken with a page: the route's, a redirect, or the error page. */
export function handlePage(runtime: SiteRuntime, security: SecurityHeaders): RequestHandler {
  const refuse = createRefusal(runtime)
  return (request, response, next) => {
    if (refusesMethod(request, response)) return
    const { path, search } = splitUrl(request.url)
    const result = runtime.render.document(toPageRequest(request, response, path, search, runtime))
    const send = (ready: RenderResult) =>
      ready.kind === 'refused' ? refuse.page(request, response) : sendPage(request, response, ready, runtime, security)
    if (result instanceof Promise) result.then(send).catch(next)
    else send(result)
  }
}

/** Answers `/_site/payload/<path>.json`: the page at that path, for a client-side navigation. */
export function handlePayload(runtime: SiteRuntime): RequestHandler {
  const refuse = createRefusal(runtime)
  return (request, response, next) => {
    const { path, search } = splitUrl(request.url)
    if (!path.startsWith(PAYLOAD_PREFIX) || !path.endsWith('.json')) return next()
    const page = path.slice(PAYLOAD_PREFIX.length - 1, -'.json'.length)
    // The home page has one address: index.json.
    if (page === '/') return next()
    if (refusesMethod(request, response)) return
    const result = runtime.render.payload(
      toPageRequest(request, response, page === '/index' ? '/' : page, search, runtime),
    )
    const send = (ready: PayloadResult) =>
      ready.kind === 'refused' ? refuse.payload(request, response) : sendPayload(request, response, ready)
    if (result instanceof Promise) result.then(send).catch(next)
    else send(result)
  }
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  result: Exclude<RenderResult, { kind: 'refused' }>,
  { site }: SiteRuntime,
  security: SecurityHeaders,
): void {
  if (result.kind === 'malformed') {
    sendBody(request, response, 400, lastResortHeaders, lastResortPage(400), null)
  } else if (result.kind === 'redirect') {
    const { languageCookie, isPersonal, status, to } = result
    if (languageCookie !== null) {
      response.appendHeader('set-cookie', serializeCookie(site.cookies.language, languageCookie, new Date()))
    }
    const cacheControl = languageCookie === null && !isPersonal ? 'public, no-cache' : 'private, no-store'
    response.writeHead(status, { location: to, 'cache-control': cacheControl, 'content-length': 0 }).end()
  } else {
    sendBody(
      request,
      response,
      result.status,
      {
        'content-type': HTML,
        'content-security-policy': security.policyOf(result.document.styleHash),
        ...cacheHeaders(result, site),
      },
      result.document.body,
      result.kept,
    )
  }
}

function sendPayload(
  request: IncomingMessage,
  response: ServerResponse,
  result: Exclude<PayloadResult, { kind: 'refused' }>,
): void {
  if (result.kind === 'malformed') {
    response.writeHead(400, { 'cache-control': NO_STORE, 'content-length': 0 }).end()
    return
  }
  const mayBeStored = result.status === 200 && result.isWhole
  const cacheControl = result.isPersonal ? 'private, no-store' : mayBeStored ? 'public, no-cache' : NO_STORE
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl,
    'x-robots-tag': 'noindex',
  }
  sendBody(request, response, result.status, headers, result.body, result.kept)
}

/**
 * Errors are not stored, nor is a page of which a section failed; what depends on a visitor's token or session is theirs alone; the root
 * page depends on language and cookie.
 *
 * @see cli/docs/decisions.md#a-section-that-fails
 */
function cacheHeaders({ route, isPersonal, isWhole }: Document, site: SiteModel): Record<string, string> {
  if (isPersonal) return { 'cache-control': 'private, no-store' }
  if (route === null || !isWhole) return { 'cache-control': NO_STORE }
  if (route.path === '/' && site.locales.detect.isEnabled) {
    return { 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' }
  }
  return { 'cache-control': route.cache === null ? 'public, no-cache' : keptByOthers(route.cache) }
}

function keptByOthers({ maxAgeMs, staleWhileRevalidateMs, staleIfErrorMs }: CacheModel): string {
  const seconds = (ms: number) => Math.round(ms / 1000)
  return [
    `public, max-age=${seconds(maxAgeMs)}`,
    ...(staleWhileRevalidateMs > 0 ? [`stale-while-revalidate=${seconds(staleWhileRevalidateMs)}`] : []),
    ...(staleIfErrorMs > 0 ? [`stale-if-error=${seconds(staleIfErrorMs)}`] : []),
  ].join(', ')
}

/** Pages are read: GET and HEAD. OPTIONS tells so, all else is refused with its body unread. */
function refusesMethod(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const isOptions = request.method === 'OPTIONS'
  const headers = { allow: 'GET, HEAD, OPTIONS', 'cache-control': NO_STORE, 'content-length': 0 }
  response.writeHead(isOptions ? 204 : 405, isOptions ? headers : { ...headers, connection: 'close' }).end()
  return true
}

function splitUrl(url: string): { path: string; search: string } {
  const mark = url.indexOf('?')
  return mark === -1 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) }
}
