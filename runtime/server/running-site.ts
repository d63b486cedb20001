import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Subscriptions } from '../backend/subscriptions.ts'
import type { FrontDoor } from './door/front-door.ts'
import { openFrontDoor } from './door/open-front-door.ts'
import { type Environment, readSecret } from './environment/secrets.ts'
import type { Caller } from './http/exchange.ts'
import type { FetchContext } from './http/fetch-exchange.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { createHealth, type Health } from './process/health.ts'
import { createLogger, type Logger } from './process/logger.ts'
import type { SharedStore } from './shared/shared-store.ts'
import { Site, type SiteOptions } from './site.ts'
import { fetchSite, nodeDoor } from './site-doors.ts'
import { createSiteRuntime, DEFAULT_MEMO_BYTES, type SiteRuntime, type SiteRuntimeOptions } from './site-runtime.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { openTelemetry, type Telemetry } from './telemetry/open-telemetry.ts'
import { METRICS_PATH, serveMetrics } from './telemetry/serve-metrics.ts'
import type { SiteLink } from './workers/worker-link.ts'

export interface RunningSiteOptions
  extends Pick<
      SiteRuntimeOptions,
      'root' | 'backendFiles' | 'builtIndex' | 'builtLists' | 'site' | 'messages' | 'assets' | 'bundle' | 'env'
    >,
    Pick<SiteOptions, 'assetsFolder' | 'publicFolders' | 'memoryShare'> {
  /** Default: a logger whose lines name no site. */
  readonly log?: Logger
  /** Whether each request is logged. Default: no. */
  readonly logsRequests?: boolean
  /** The link to the other processes that serve on the same port; left out when there are none. */
  readonly link?: SiteLink
}

/** How long after the start the remaining lists are read. Long ones take seconds, and the first visitors come first. */
const READ_AHEAD_MS = 500

/**
 * A site in production mode without a server around it: `createHandler` returns it, and `startServer` listens for it. Its functions are bound to it,
 * so they can be passed on by themselves.
 */
export class RunningSite {
  readonly health: Health
  readonly node: RequestListener
  readonly #inner: RequestListener
  readonly #front: FrontDoor
  /** Wraps a handler in everything that sees a request before the site does. */
  readonly #before: (handler: RequestListener) => RequestListener
  readonly #site: Site
  readonly #runtime: SiteRuntime
  readonly #subscriptions: Subscriptions
  readonly #readingAhead: NodeJS.Timeout

  static async open(options: RunningSiteOptions): Promise<RunningSite> {
    const { memoryShare = 1, log = createLogger(), link } = options
    const modes = { isProduction: true, isPrerender: false, memoBytes: Math.floor(DEFAULT_MEMO_BYTES * memoryShare) }
    const telemetry = await openTelemetry({
      site: options.site,
      inQueue: () => queue.taken,
      ...(options.logsRequests && { requestLog: log }),
    })
    const { metrics, aroundCall } = telemetry
    const store = await openStore(options.env, log)
    const queue: RenderQueue = new RenderQueue(undefined, metrics)
    return new RunningSite(
      options,
      await createSiteRuntime({
        ...options,
        ...modes,
        ...{ log, queue, aroundCall },
        ...(link && { siblings: link, isToldElsewhere: !link.isFirst }),
        ...(store && { store }),
      }),
      telemetry,
      queue,
    )
  }

  private constructor(
    options: RunningSiteOptions,
    runtime: SiteRuntime,
    { watch, metrics }: Telemetry,
    queue: RenderQueue,
  ) {
    this.health = createHealth(options.link)
    this.health.require(runtime.backends.storageFault)
    metrics?.watchStorage(runtime.backends.storageFault)
    this.#readingAhead = setTimeout(() => void runtime.entries.readAhead(), READ_AHEAD_MS).unref()
    this.#runtime = runtime
    this.#before = (handler) => watch.before(queue.before(this.#front.before(handler)))
    const forOperators = metricsDoor(runtime, options, metrics)
    this.#site = new Site({
      ...options,
      ...(forOperators && { forOperators }),
      runtime,
      health: this.health,
      isDevelopment: false,
    })
    this.#subscriptions = runtime.backends.subscriptions(runtime.visitors)
    this.#front = openFrontDoor(runtime, options.memoryShare, watch)
    this.#inner = nodeDoor(this.#site, this.#front, watch)
    this.node = this.#before(this.#inner)
  }

  readonly fetch = (request: Request, context: FetchContext = {}): Promise<Response> =>
    fetchSite(this.#site, request, context)

  /** Like `node`, with an application around everything that the front door does not answer. */
  readonly nodeIn = (around: (site: RequestListener) => RequestListener): RequestListener =>
    this.#before(around(this.#inner))

  /** The host that a request names, or that a trusted proxy names for it; without the port. */
  readonly hostOf = (request: Caller): string => this.#runtime.visitors.hostOf(request)

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean =>
    this.#subscriptions.upgrade(request, socket, head)

  /**
   * Closes everything that the site has open.
   *
   * @param lastRequests - lets the site's own server, if it has one, finish its open requests. Subscriptions have ended by then.
   */
  readonly close = async (lastRequests: () => Promise<void> = async () => {}): Promise<void> => {
    const { site, backends } = this.#runtime
    this.health.drain()
    clearTimeout(this.#readingAhead)
    await this.#subscriptions.close()
    await Promise.all([lastRequests(), backends.drain(site.timeouts.shutdownMs)])
    await this.#runtime.close()
  }
}

/** The store that servers share; null when this server is the only one. @throws JobError */
async function openStore({ SITE_CACHE_URL: url }: Environment, log: Logger): Promise<SharedStore | null> {
  if (!url) return null
  return (await import('./shared/redis-store.ts')).openRedisStore(url, log)
}

/** Serves the metrics; null when the manifest does not switch them on. */
function metricsDoor(
  { site, visitors, log }: SiteRuntime,
  { env, link }: RunningSiteOptions,
  metrics: Metrics | null,
): SiteOptions['forOperators'] | null {
  if (site.metrics === null || metrics === null) return null
  const { allow, secret } = site.metrics
  if (allow.length === 0 && secret !== null && readSecret(secret, env) === null)
    log.warn({ secret }, `${METRICS_PATH} is switched off, because ${secret} is not set`)
  link?.answerWith(() => metrics.part())
  const read = async () => ({
    text: await (link === undefined ? metrics.text() : metrics.textOf(await link.askAll())),
    contentType: metrics.contentType,
  })
  return { path: METRICS_PATH, answer: serveMetrics({ rule: site.metrics, env, visitors, read }) }
}
