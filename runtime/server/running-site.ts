import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Subscriptions } from '../backend/subscriptions.ts'
import type { FrontDoor } from './door/front-door.ts'
import { openFrontDoor } from './door/open-front-door.ts'
import { type Environment, readSecret } from './environment/secrets.ts'
import type { Caller } from './http/exchange.ts'
import type { FetchContext } from './http/fetch-exchange.ts'
import { RenderQueue } from './pages/render-queue.ts'
import { createHealth } from './process/health.ts'
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
  /** Default: lines that name no site. */
  readonly log?: Logger
  /** Whether each request is written into the log. Default: no. */
  readonly logsRequests?: boolean
  /** To the other processes that serve on the same port; left out: there are none. */
  readonly link?: SiteLink
}

/** So long after the start lists are read that nobody has asked for: a long one takes seconds, and the first visitors have theirs first. */
const READ_AHEAD_MS = 500

/**
 * A site in production mode without a server around it: `createHandler` hands it out, `startServer` listens for it. Its functions are its own
 * wherever they are put.
 */
export class RunningSite {
  readonly health = createHealth()
  readonly node: RequestListener
  readonly #inner: RequestListener
  readonly #front: FrontDoor
  /** What sees a request before the site does. */
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
    this.health.require(runtime.backends.storageFault)
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

  /** The same with an application around what the front door does not answer. */
  readonly nodeIn = (around: (site: RequestListener) => RequestListener): RequestListener =>
    this.#before(around(this.#inner))

  /** The host that a request names, or that a proxy names for it which the site trusts; without the port. */
  readonly hostOf = (request: Caller): string => this.#runtime.visitors.hostOf(request)

  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean =>
    this.#subscriptions.upgrade(request, socket, head)

  /**
   * Ends what the site has open.
   *
   * @param lastRequests - lets the server around it, if it is ours, end those that it still has. Subscriptions have ended then.
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

/** Null: this server is alone. @throws JobError */
async function openStore({ SITE_CACHE_URL: url }: Environment, log: Logger): Promise<SharedStore | null> {
  if (!url) return null
  return (await import('./shared/redis-store.ts')).openRedisStore(url, log)
}

/** Null where the manifest lets nobody in. */
function metricsDoor(
  { site, visitors, log }: SiteRuntime,
  { env, link }: RunningSiteOptions,
  metrics: Metrics | null,
): SiteOptions['forOperators'] | null {
  if (site.metrics === null || metrics === null) return null
  const { allow, secret } = site.metrics
  if (allow.length === 0 && secret !== null && readSecret(secret, env) === null)
    log.warn({ secret }, `${METRICS_PATH} answers nobody: ${secret} is not set`)
  link?.answerWith(() => metrics.part())
  const read = async () => ({
    text: await (link === undefined ? metrics.text() : metrics.textOf(await link.askAll())),
    contentType: metrics.contentType,
  })
  return { path: METRICS_PATH, answer: serveMetrics({ rule: site.metrics, env, visitors, read }) }
}
