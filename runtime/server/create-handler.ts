import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Environment } from './environment/secrets.ts'
import type { FetchContext } from './http/fetch-exchange.ts'
import { openBuild } from './open-build.ts'
import { RunningSite } from './running-site.ts'

export interface HandlerOptions {
  /** The site's variables and secrets. Default: the environment of the process. */
  readonly env?: Environment
  /** Relative paths in the environment, such as SITE_DATA_DIR, are resolved against this folder. Default: the working directory of the process. */
  readonly root?: string
  /** The public address, which overrides the one in the manifest: `https://www.example.com`. */
  readonly origin?: string
}

/** A built site without a server of its own. It answers every path, so routes of the surrounding server must come before it. */
export interface SiteHandler {
  /** For hosts that use the standard Request and Response. The host has to end slow and idle connections. */
  fetch(request: Request, context?: FetchContext): Promise<Response>
  /** For `node:http` and whatever is built on it, such as Express and Fastify. The body must not have been read. */
  node(request: IncomingMessage, response: ServerResponse): void
  /**
   * For the `upgrade` event of a `node:http` server: live data. Returns false when the path is not the site's; the socket is then the caller's to
   * handle.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  /** Closes everything that the site has open. Call it when the surrounding server takes no more requests. */
  close(): Promise<void>
}

/**
 * Opens a built site, `dist/site`, for a server that exists already.
 *
 * @param dist - the folder of the build.
 * @throws BuildError when the build is incomplete, or when the environment lacks something that the site needs; it lists everything at once.
 */
export async function createHandler(dist: string, options: HandlerOptions = {}): Promise<SiteHandler> {
  const opened = await openBuild(dist, { ...options, env: options.env ?? process.env })
  const { node, fetch, upgrade, close } = await RunningSite.open(opened)
  return { node, fetch, upgrade, close: () => close() }
}
