import { join } from 'node:path'
import type { ClientAssets } from '../render/client-assets.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { buildForProduction } from './build-for-production.ts'
import { copyScripts } from './copy-scripts.ts'
import { readClientBuild } from './read-client-build.ts'
import { clientConfig, interactiveConfig, serverConfig } from './vite-config.ts'

/**
 * Builds the server's part of a site, with a map that leads back to its code, and what browsers load where that matters.
 *
 * @returns what the client build left; null without one.
 * @throws what the bundler throws.
 */
export async function buildTemporary(
  sources: SiteSources,
  work: string,
  needsClient: boolean,
): Promise<ClientAssets | null> {
  const { build, ...server } = serverConfig(sources, work)
  await buildForProduction(
    { ...server, logLevel: 'silent', build: { ...build, sourcemap: true } },
    ...(needsClient ? [{ ...clientConfig(sources, work), logLevel: 'silent' as const }] : []),
  )
  if (!needsClient) return null
  const folder = join(work, 'client')
  const scripts = copyScripts(sources.scripts, folder)
  return readClientBuild({ ...sources, folder, viteRoot: sources.root, build: 'validate', scripts })
}

/** Builds the interactive sections as browsers have them; resolves to the path of the module. @throws what the bundler throws. */
export async function buildInteractive(sources: SiteSources, work: string): Promise<string> {
  await buildForProduction(interactiveConfig(sources, work))
  return join(work, 'interactive/sections.js')
}
