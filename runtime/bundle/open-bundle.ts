import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ClientAssets } from '../render/client-assets.ts'
import type { ServerBundle } from '../server/site-runtime.ts'
import { clearAbandonedWork, workPath } from '../source/disk/abandoned-work.ts'
import type { LoadedSite } from '../source/load-site.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { readFreshCode } from './inputs/built-site.ts'

/** The code of a site, ready to render. */
export interface OpenBundle {
  /** Loads the server bundle. @throws what a module of the site throws while it is loaded. */
  load(): Promise<ServerBundle>
  readonly assets: ClientAssets
  /** Folder of the files that browsers load; null when they were not built. */
  readonly clientFolder: string | null
  /** The map from the bundle back to the site's code. Read, or built, on the first call. @throws what the bundler throws. */
  sourceMap(): Promise<SourceMap>
  /** The path of a module with the interactive sections as browsers run them. Built on the first call. @throws what the bundler throws. */
  interactive(): Promise<string>
  close(): void
}

/**
 * Opens the built site at `dist/site` if it is made of the current sources. Otherwise builds what is needed in a temporary folder.
 *
 * @param needsClient - whether the files that browsers load are needed.
 * @throws what the bundler throws.
 */
export async function openBundle(site: LoadedSite, needsClient: boolean): Promise<OpenBundle> {
  const { sources } = site
  const built = join(site.root, 'dist/site')
  const work = makeTemporary(join(tmpdir(), 'sitio-pages'))
  try {
    const assets = readFreshCode(built, sources)
    const isFresh = assets !== null
    // The bundler is only loaded when it is needed.
    const bundler = () => import('./build-temporary.ts')
    const readMap = async () => {
      if (isFresh) await (await bundler()).buildMap(sources, work)
      const file = join(work, 'server/site.js.map')
      const written: SourceMapPayload = JSON.parse(readFileSync(file, 'utf8'))
      // The running bundle may be the one of the build, where relative paths would be wrong.
      return new SourceMap({ ...written, sources: written.sources.map((source) => resolve(dirname(file), source)) })
    }
    let map: Promise<SourceMap> | null = null
    let interactive: Promise<string> | null = null
    const clientAssets = isFresh ? assets : await (await bundler()).buildTemporary(sources, work, needsClient)
    return {
      // The server build wrote this module, so it exports what the type says.
      load: () => import(pathToFileURL(join(isFresh ? built : work, 'server/site.js')).href),
      assets: clientAssets ?? unbuiltAssets(sources),
      clientFolder: clientAssets === null ? null : join(isFresh ? built : work, 'client'),
      sourceMap() {
        map ??= readMap()
        return map
      },
      interactive() {
        interactive ??= bundler().then(({ buildInteractive }) => buildInteractive(sources, work))
        return interactive
      },
      close: () => rmSync(work, { recursive: true, force: true }),
    }
  } catch (error) {
    rmSync(work, { recursive: true, force: true })
    throw error
  }
}

/** Creates a folder that only this user can read, and removes those that killed processes have left beside it. */
function makeTemporary(name: string): string {
  clearAbandonedWork([name])
  const path = workPath(name, 'building')
  mkdirSync(path, { mode: 0o700 })
  return path
}

/** Placeholder addresses for pages that no browser loads, when only the server code was built. */
function unbuiltAssets({ sections, scripts, needs }: SiteSources): ClientAssets {
  const file = (name: string) => `/_site/assets/${name}.js`
  return {
    build: 'validate',
    boot: file('boot'),
    bootImports: [],
    navigation: file('navigation'),
    navigationImports: [],
    stylesheets: {},
    sectionStyles: {},
    islands: Object.fromEntries(
      sections.flatMap(({ name, hydrate }) => (hydrate === null ? [] : [[name, { src: file(name), imports: [] }]])),
    ),
    guards: file('guards'),
    steps: { validator: {}, middleware: {} },
    optional: Object.fromEntries(needs.map((name) => [name, file(name)])),
    onError: null,
    scripts: Object.fromEntries(
      [...scripts.keys()].map((key, index) => [key, { src: file(`script-${index}`), integrity: null }]),
    ),
    devScript: null,
  }
}
