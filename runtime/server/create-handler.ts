import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import { BuildError } from '../artefact/build-error.ts'
import { layout } from '../artefact/site-file.ts'
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
 * @throws BuildError when the build is incomplete, or when the environment lacks something that the site needs; it lists everything at once. Also
 *   when the process has already opened an earlier build of that folder, with other code.
 */
export async function createHandler(dist: string, options: HandlerOptions = {}): Promise<SiteHandler> {
  const opened = await openBuild(dist, { ...options, env: options.env ?? process.env })
  requireLoadedCode(dist)
  const { node, fetch, upgrade, close } = await RunningSite.open(opened)
  return { node, fetch, upgrade, close: () => close() }
}

/** Hashes of the code in the builds that were opened, by their paths. */
const loaded = new Map<string, string>()

/** @throws BuildError when Node has loaded other code from there, which it keeps: the pages would not fit the new scripts and styles. */
function requireLoadedCode(dist: string): void {
  const path = resolve(dist, layout.bundle)
  const hash = createHash('sha256').update(readFileSync(path)).digest('base64')
  if ((loaded.get(path) ?? hash) !== hash)
    throw new BuildError(
      `${dist} has been built again since this process loaded its code, and Node loads a file only once. Restart the process, or put each build into a folder of its own.`,
    )
  loaded.set(path, hash)
}
