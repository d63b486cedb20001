import { serveBackends } from './backends/serve-backends.ts'
import { takeRefresh } from './data/take-refresh.ts'
import { serveFeeds } from './feeds/serve-feeds.ts'
import {
  createFileMemory,
  type FileServerOptions,
  FOR_GOOD,
  listFiles,
  lookUpFiles,
  serveFiles,
} from './files/serve-files.ts'
import { readServedFolder } from './files/served-folder.ts'
import { handleForms } from './forms/form.ts'
import { type Answer, type Answering, emptyAnswer, isRead, type Part, type SiteRequest } from './http/exchange.ts'
import { hasLeft } from './http/has-left.ts'
import { lastResortHeaders, lastResortPage } from './http/last-resort-page.ts'
import { aboutRequest } from './http/request-id.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { keptForGood, wholeAnswer } from './http/whole-answer.ts'
import { handlePage, handlePayload } from './pages/handle-page.ts'
import { PageRefusal } from './pages/refuse-page.ts'
import { serveMedia } from './pictures/serve-media.ts'
import { serveUploads } from './pictures/serve-uploads.ts'
import { previewDoor } from './preview/preview-door.ts'
import type { Health } from './process/health.ts'
import { relay } from './relay/relay.ts'
import { serveSearch } from './search/serve-search.ts'
import type { SiteRuntime } from './site-runtime.ts'
import { serveSitemap } from './sitemap/serve-sitemap.ts'
import { robots } from './sitemap/sitemap.ts'
import { guardRequest } from './visitors/guard-request.ts'
import { tellLocalOrigin } from './visitors/local-origin.ts'
import { tellUnlistedProxy } from './visitors/unlisted-proxy.ts'

export interface SiteOptions {
  readonly runtime: SiteRuntime
  /** The folder of hashed assets, served below `/_site/`; null in development, where Vite serves them. */
  readonly assetsFolder: string | null
  /** The folders whose files are served as they are, beginning with the site's own. */
  readonly publicFolders: readonly string[]
  /** Makes the pictures that browsers ask for; left out when they are among the hashed assets. */
  readonly pictures?: Part
  readonly health: Health
  /** A further address for whoever looks after the server, checked after those of its health. */
  readonly forOperators?: { readonly path: string; readonly answer: Part }
  readonly isDevelopment: boolean
  /** The share of the memory limit for files that this site may use; 1 by default. */
  readonly memoryShare?: number
}

const HOUR_S = 3600
/** How long it may take, in ms, until a replaced public file is served. */
const RECHECK_MS = 1000

const BODY_IS_READ =
  'The body of a request was read before it reached the site. Mount the site before middleware that reads bodies, such as express.json().'

/** A site as a function from requests to answers, with the headers of every answer. It knows nothing about the server around it. */
export class Site {
  /** The headers that every answer has. */
  readonly always: readonly (readonly [string, string])[]
  readonly #parts: readonly Part[]
  readonly #reportError: SiteRuntime['reportError']

  constructor(options: SiteOptions) {
    const security = createSecurityHeaders(options.runtime.site, options.isDevelopment)
    this.always = Object.entries(security.always)
    this.#parts = partsOf(options, security)
    this.#reportError = options.runtime.reportError
  }

  /** Always answers: an error outside of a page ends in the last-resort page. Without a promise when the answer is at hand. */
  answer(request: SiteRequest): Answering {
    // If a surrounding server has read the body, it cannot be read again.
    if (request.body.readableDidRead) return this.#lastResort(new Error(BODY_IS_READ), request)
    try {
      const answer = this.#from(0, request)
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#lastResort(error, request)) : answer
    } catch (error) {
      return this.#lastResort(error, request)
    }
  }

  /** Reports an answer that broke off midway. */
  failed(error: unknown, request: SiteRequest): void {
    this.#reportError(error, aboutRequest(request))
  }

  #from(start: number, request: SiteRequest): Answering {
    for (let index = start; index < this.#parts.length; index += 1) {
      const answer = this.#parts[index]?.(request) ?? null
      if (answer instanceof Promise) return answer.then((ready) => ready ?? this.#from(index + 1, request))
      if (answer !== null) return answer
    }
    throw new RangeError('The last part answers every request.')
  }

  /** Tells the visitor nothing about the error. */
  #lastResort(error: unknown, request: SiteRequest): Answering {
    // A body that broke off is not logged as a failure of the site: otherwise anybody could fill its log.
    if (!(request.hasLeft && hasLeft(error))) this.#reportError(error, { ...aboutRequest(request), status: 500 })
    return wholeAnswer(request, { status: 500, headers: lastResortHeaders, body: lastResortPage(500) })
  }
}

/** Everything that can be requested, in the order in which it is looked for. */
function partsOf(options: SiteOptions, security: ReturnType<typeof createSecurityHeaders>): Part[] {
  const { runtime, isDevelopment, assetsFolder, forOperators } = options
  const refusal = new PageRefusal(runtime)
  const pages = handlePage(runtime, security, refusal, isDevelopment)
  const paths = new Set(runtime.site.routes.map((route) => route.path))
  const localOrigin = isDevelopment ? null : tellLocalOrigin(runtime)
  const files = { memory: createFileMemory(options.memoryShare) }
  return [
    guardRequest(runtime.visitors, forOperators ? [forOperators.path] : []),
    ...(isDevelopment ? [] : [tellUnlistedProxy(runtime)]),
    ...(localOrigin === null ? [] : [localOrigin]),
    // Pages come first: their paths are known, and they are what visitors wait for.
    (request) => (paths.has(request.path) ? pages(request) : null),
    options.health.answer,
    ...(forOperators ? [forOperators.answer] : []),
    handlePayload(runtime, refusal),
    handleForms(runtime, security),
    relay(runtime),
    takeRefresh(runtime),
    previewDoor(runtime),
    serveBackends(runtime.backends, runtime.visitors),
    serveSitemap(runtime),
    serveFeeds(runtime),
    serveSearch(runtime),
    robotsFile(runtime),
    ...(runtime.media === null ? [] : [serveMedia(runtime.site, runtime.media, runtime.reportError)]),
    serveUploads(runtime.findUpload, runtime.reportError),
    ...(assetsFolder === null ? [] : [serveFiles({ ...files, ...assets(assetsFolder) })]),
    ...(options.pictures === undefined ? [] : [options.pictures]),
    noOtherAsset,
    ...options.publicFolders.map((folder) =>
      serveFiles({ ...files, ...(isDevelopment ? publicNow(folder) : publicAtStart(folder, runtime)) }),
    ),
    pages,
  ]
}

type ServedFiles = Omit<FileServerOptions, 'memory'>

function assets(folder: string): ServedFiles {
  return {
    prefix: '/_site',
    find: listFiles(readServedFolder(folder)),
    recheckMs: Number.POSITIVE_INFINITY,
    cacheControl: FOR_GOOD,
  }
}

function publicNow(folder: string): ServedFiles {
  return { find: lookUpFiles(folder), recheckMs: 0, cacheControl: 'no-cache' }
}

function publicAtStart(folder: string, { log }: SiteRuntime): ServedFiles {
  const served = readServedFolder(folder)
  for (const { path, reason } of served.refused)
    log.warn({ path, reason }, 'a public file is not served; site validate says why')
  return { find: listFiles(served), recheckMs: RECHECK_MS, cacheControl: `public, max-age=${HOUR_S}` }
}

function robotsFile({ site }: SiteRuntime): Part {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${HOUR_S}` }
  const body = Buffer.from(robots(site.origin))
  return (request) =>
    isRead(request) && request.path === '/robots.txt'
      ? wholeAnswer(request, { status: 200, headers, body }, keptForGood)
      : null
}

function noOtherAsset({ path }: SiteRequest): Answer | null {
  return path === '/_site' || path.startsWith('/_site/') ? emptyAnswer(404, { 'cache-control': 'no-store' }) : null
}
