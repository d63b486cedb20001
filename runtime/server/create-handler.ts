import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Environment } from './environment/secrets.ts'
import type { FetchContext } from './http/fetch-exchange.ts'
import { openBuild } from './open-build.ts'
import { RunningSite } from './running-site.ts'

export interface HandlerOptions {
  /** Variables and secrets of the site. Default: the environment of the process. */
  readonly env?: Environment
  /** Relative places of the environment, such as SITE_DATA_DIR, are meant from here. Default: the folder that the process runs in. */
  readonly root?: string
  /** The public address, whatever the site says: `https://www.example.com`. */
  readonly origin?: string
}

/** A built site without a server of its own. It answers every path: routes of the server around it come before it. */
export interface SiteHandler {
  /** For hosts that speak the standard Request and Response. Slow and idle connections are the host's to end. */
  fetch(request: Request, context?: FetchContext): Promise<Response>
  /** For `node:http` and what is built on it, such as Express and Fastify: the body must be unread. */
  node(request: IncomingMessage, response: ServerResponse): void
  /** For the event `upgrade` of a `node:http` server: live data. False when the path is none of the site's, and the socket the caller's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Ends what the site has open: call it when the server around it takes no more requests. */
  close(): Promise<void>
}

/**
 * Opens a built site, `dist/site`, for a server that is already there.
 *
 * @param dist - the folder of the build.
 * @throws BuildError when the build is not whole, or when the environment lacks what the site needs: everything at once.
 */
export async function createHandler(dist: string, options: HandlerOptions = {}): Promise<SiteHandler> {
  const opened = await openBuild(dist, { ...options, env: options.env ?? process.env })
  const { node, fetch, upgrade, close } = await RunningSite.open(opened)
  return { node, fetch, upgrade, close: () => close() }
}
