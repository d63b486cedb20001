import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Subscriptions } from '../backend/subscriptions.ts'
import type { FrontDoor } from './door/front-door.ts'
import { openFrontDoor } from './door/open-front-door.ts'
import type { Caller } from './http/exchange.ts'
import type { FetchContext } from './http/fetch-exchange.ts'
import { createHealth } from './process/health.ts'
import { createLogger, type Logger } from './process/logger.ts'
import { Site, type SiteOptions } from './site.ts'
import { fetchSite, nodeDoor } from './site-doors.ts'
import { createSiteRuntime, DEFAULT_MEMO_BYTES, type SiteRuntime, type SiteRuntimeOptions } from './site-runtime.ts'

export interface RunningSiteOptions
  extends Pick<
      SiteRuntimeOptions,
      'root' | 'backendFiles' | 'builtIndex' | 'builtLists' | 'site' | 'messages' | 'assets' | 'bundle' | 'env'
    >,
    Pick<SiteOptions, 'assetsFolder' | 'publicFolders' | 'memoryShare'> {
  /** Default: lines that name no site. */
  readonly log?: Logger
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
  readonly #site: Site
  readonly #runtime: SiteRuntime
  readonly #subscriptions: Subscriptions
  readonly #readingAhead: NodeJS.Timeout

  static async open(options: RunningSiteOptions): Promise<RunningSite> {
    const { memoryShare = 1, log = createLogger() } = options
    const modes = { isProduction: true, isPrerender: false, memoBytes: Math.floor(DEFAULT_MEMO_BYTES * memoryShare) }
    return new RunningSite(options, await createSiteRuntime({ ...options, ...modes, log }))
  }

  private constructor(options: RunningSiteOptions, runtime: SiteRuntime) {
    this.health.require(runtime.backends.storageFault)
    this.#readingAhead = setTimeout(() => void runtime.entries.readAhead(), READ_AHEAD_MS).unref()
    this.#runtime = runtime
    this.#site = new Site({ ...options, runtime, health: this.health, isDevelopment: false })
    this.#subscriptions = runtime.backends.subscriptions(runtime.visitors)
    this.#front = openFrontDoor(runtime, options.memoryShare)
    this.#inner = nodeDoor(this.#site, this.#front)
    this.node = this.#front.before(this.#inner)
  }

  readonly fetch = (request: Request, context: FetchContext = {}): Promise<Response> =>
    fetchSite(this.#site, request, context)

  /** The same with an application around what the front door does not answer. */
  readonly nodeIn = (around: (site: RequestListener) => RequestListener): RequestListener =>
    this.#front.before(around(this.#inner))

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
