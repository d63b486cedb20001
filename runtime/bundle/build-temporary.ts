import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import type { ClientAssets } from '../render/client-assets.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { buildForProduction } from './build-for-production.ts'
import { copyScripts } from './parts/copy-scripts.ts'
import { readClientBuild } from './read-client-build.ts'
import { inPackage } from './shared-parts.ts'
import { buildImportedStyles } from './styles/build-imported-styles.ts'
import { ImportedStylesFinder } from './styles/imported-styles.ts'
import {
  clientConfig,
  importedStylesConfig,
  interactiveConfig,
  type ServerOptions,
  serverConfig,
} from './vite-config.ts'

/**
 * Builds the server code of a site, with a source map, and the client code if it is needed.
 *
 * @returns the assets of the client build; null without one.
 * @throws what the bundler throws.
 */
export async function buildTemporary(
  sources: SiteSources,
  work: string,
  needsClient: boolean,
): Promise<ClientAssets | null> {
  const finder = new ImportedStylesFinder()
  await buildForProduction(
    mappedServer(sources, work, { finder, sharedAt: inPackage }),
    ...(needsClient ? [{ ...clientConfig(sources, work), logLevel: 'silent' as const }] : []),
  )
  if (!needsClient) return null
  const importedStyles = await buildImportedStyles(finder.found, (input) => ({
    ...importedStylesConfig(sources.root, work, input),
    logLevel: 'silent',
  }))
  const folder = join(work, 'client')
  const scripts = copyScripts(sources.scripts, folder)
  return readClientBuild({
    ...sources,
    folder,
    viteRoot: sources.root,
    build: 'validate',
    scripts,
    importedStyles,
  })
}

/** Builds the server code exactly as in `dist/site`, with a source map. @throws what the bundler throws. */
export async function buildMap(sources: SiteSources, work: string): Promise<void> {
  await buildForProduction(mappedServer(sources, work))
}

function mappedServer(sources: SiteSources, work: string, options?: ServerOptions): InlineConfig {
  const { build, ...server } = serverConfig(sources, work, options)
  return { ...server, logLevel: 'silent', build: { ...build, sourcemap: true } }
}

/** Builds the interactive sections as browsers run them. @returns the path of the module. @throws what the bundler throws. */
export async function buildInteractive(sources: SiteSources, work: string): Promise<string> {
  await buildForProduction(interactiveConfig(sources, work))
  return join(work, 'interactive/sections.js')
}
