import { readFileSync } from 'node:fs'
import { type IncomingMessage, type RequestListener, Server } from 'node:http'
import { basename, dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import react from '@vitejs/plugin-react'
import { createServer, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { concealFindings } from '../checks/conceal-findings.ts'
import type { Diagnostic } from '../manifest/diagnostic.ts'
import { describeProblem } from '../manifest/format-problem.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import { createSiteApp } from '../server/create-site-app.ts'
import { createHealth } from '../server/health.ts'
import type { Logger } from '../server/logger.ts'
import { createSiteRuntime, type ServerBundle } from '../server/site-runtime.ts'
import { SiteCodeError } from './import-bundle.ts'
import type { LoadedSite, SiteLoadResult } from './load-site.ts'
import { createNewest } from './newest.ts'
import { packageRoot } from './package-root.ts'
import { packageDoors } from './section-registry.ts'
import { islandEntryId, resolvedId, SERVER_ENTRY, sitePlugin } from './site-plugin.ts'

export interface DevAppOptions {
  readonly site: LoadedSite
  /** Files, and folders whose files count. */
  readonly watched: readonly string[]
  /** Reads the site anew. */
  reload(): Promise<SiteLoadResult>
  /** Told whenever the manifest has problems, or has none any more. */
  onProblems(result: SiteLoadResult): void
  readonly httpServer: Server
  readonly log: Logger
}

export interface DevApp {
  readonly handler: RequestListener
  close(): Promise<void>
}

/** The watcher drops a change that follows another within 50 ms, so what it tells of is read a little later. */
const SETTLE_MS = 60
const DEV_ENTRY = 'virtual:site/dev'
/** Packages that the browser needs, as Vite prepares them: found from sitio, whether or not the site lists them itself. */
const OPTIMIZED = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom/client',
  'react-router-dom',
  '@apollo/client/core',
  '@apollo/client/utilities',
  'graphql-ws/client',
]

/**
 * The development server's application: the same `createSiteApp` over Vite. Sections, stylesheets, messages and the manifest are live; a
 * broken manifest shows what is wrong over the last good site.
 */
export async function createDevApp(options: DevAppOptions): Promise<DevApp> {
  let site = options.site
  let problems: Diagnostic[] = []
  const vite = await createServer({
    configFile: false,
    // The site reads its .env itself; Vite would start anew at each edit, without the watcher below.
    envDir: false,
    root: site.root,
    appType: 'custom',
    publicDir: false,
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: join(site.root, 'node_modules/.vite'),
    plugins: [
      sitePlugin(() => site.sources),
      devPlugin(
        () => problems,
        () => site.sources.scripts,
      ),
      react(),
    ],
    server: {
      middlewareMode: true,
      hmr: { server: options.httpServer },
      fs: { allow: [site.root, packageRoot] },
    },
    // What lies below node_modules is left to Node; of an installed sitio sections and renderer would then have a copy each.
    ssr: { noExternal: ['sitio'] },
    // Named, so that the first page does not find them one by one and reload.
    optimizeDeps: { include: OPTIMIZED.map((id) => `sitio > ${id}`) },
  })
  // Code of static sections is taken anew for each request; where nothing changed, Vite's runner hands out the same module.
  let opened: DevSource | null = null
  const newest = await createNewest(
    async () => {
      const bundle = await importSource(vite)
      if (opened?.bundle !== bundle || opened.site !== site) opened = { site, bundle }
      return opened
    },
    (source) => openSite(source, options.log),
  ).catch(async (error: unknown) => {
    // Otherwise its watcher keeps the process alive.
    await vite.close()
    throw error
  })

  let watched = new Set(options.watched)
  async function reload(): Promise<void> {
    const result = await options.reload()
    options.onProblems(result)
    // An edit may include further files.
    watched = new Set([...options.watched, ...result.watched])
    vite.watcher.add([...watched])
    const blocking = result.problems.filter(({ blocks }) => blocks)
    problems = concealFindings(blocking.map(describeProblem), result.conceal)
    vite.environments.client.hot.send('sitio:problems', problems)
    if (result.site === null) return
    site = result.site
    invalidate(vite)
    const { done } = await newest.take()
    done()
    vite.environments.client.hot.send('sitio:update')
  }

  // What is made of the site is no change of it: the schema for editors lies in .sitio.
  const isWatched = (file: string) =>
    watched.has(file) ||
    watched.has(dirname(file)) ||
    /^(?!.*\/\.sitio\/).*\/(?:locales\/[^/]+\.ya?ml|[^/]+\.schema\.json|[^/]+\.graphql)$/.test(file)
  vite.watcher.add([...watched])
  let pending: Promise<void> = Promise.resolve()
  let settling: ReturnType<typeof setTimeout> | undefined
  const onChange = (file: string) => {
    if (!isWatched(file)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      pending = pending.then(reload).catch((error: unknown) => options.log.error({ err: error }, 'reload failed'))
    }, SETTLE_MS)
  }
  vite.watcher.on('change', onChange).on('add', onChange).on('unlink', onChange)

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Hot reload's own are Vite's.
    if (request.headers['sec-websocket-protocol']?.startsWith('vite-')) return
    newest.take().then(
      ({ made, done }) => {
        made.upgrades.emit('upgrade', request, socket, head)
        done()
      },
      () => socket.destroy(),
    )
  }
  options.httpServer.on('upgrade', onUpgrade)

  return {
    handler(request, response) {
      vite.middlewares(request, response, () => {
        newest.take().then(
          ({ made, done }) => {
            response.once('close', done)
            made.app(request, response)
          },
          (error: unknown) => showBuildError(vite, error, response),
        )
      })
    },
    async close() {
      clearTimeout(settling)
      options.httpServer.off('upgrade', onUpgrade)
      await pending
      await newest.close()
      await vite.close()
    },
  }
}

/** What a running site is made of: another one of either makes another site. */
interface DevSource {
  readonly site: LoadedSite
  readonly bundle: ServerBundle
}

async function openSite({ site, bundle }: DevSource, log: Logger) {
  const runtime = await createSiteRuntime({
    root: site.root,
    site: site.model,
    messages: site.messages,
    assets: devAssets(site),
    bundle,
    env: site.env,
    parsedValues: site.parsedValues,
    log,
    isProduction: false,
    isPrerender: false,
    memoBytes: 0,
  })
  const app = createSiteApp({
    runtime,
    assetsFolder: null,
    publicFolders: site.publicFolders,
    health: createHealth(),
    isDevelopment: true,
  })
  // A server that listens nowhere: what the real one is asked for is passed on to the newest of them.
  const upgrades = new Server()
  const subscriptions = runtime.backends.attachTo(upgrades)
  return {
    app,
    upgrades,
    close() {
      void subscriptions.close()
      runtime.close()
    },
  }
}

async function importSource(vite: ViteDevServer): Promise<ServerBundle> {
  try {
    return await runnerOf(vite).import<ServerBundle>(SERVER_ENTRY)
  } catch (error) {
    throw new SiteCodeError(error)
  }
}

/** What runs the site's code on the server in development. */
function runnerOf({ environments }: ViteDevServer): ModuleRunner {
  const { ssr } = environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no module runner for the server.')
  return ssr.runner
}

/** Addresses under which Vite serves what a build would have written. */
function devAssets({ sources }: LoadedSite): ClientAssets {
  const file = (path: string) => `/@fs${path.startsWith('/') ? '' : '/'}${path}`
  const virtual = (id: string) => `/@id/${resolvedId(id).replace('\0', '__x00__')}`
  const style = (path: string) => ({ href: file(path), text: null })
  return {
    build: 'development',
    boot: file(packageDoors.boot),
    bootImports: [],
    navigation: file(packageDoors.navigation),
    stylesheets: Object.fromEntries([...sources.stylesheets].map(([name, path]) => [name, style(path)])),
    sectionStyles: Object.fromEntries(
      sources.sections.flatMap(({ name, styles }) => (styles === null ? [] : [[name, style(styles)]])),
    ),
    islands: Object.fromEntries(
      sources.sections.flatMap(({ name, hydrate }) =>
        hydrate === null ? [] : [[name, { src: virtual(islandEntryId(name)), imports: [] }]],
      ),
    ),
    guards: file(packageDoors.guards),
    // Only prerendered pages take steps in the browser.
    steps: { validator: {}, middleware: {} },
    forms: file(packageDoors.forms),
    integrations: file(packageDoors.integrations),
    graphql: file(packageDoors.graphql),
    live: file(packageDoors.live),
    onError: sources.onError === null ? null : file(sources.onError),
    scripts: Object.fromEntries(
      [...sources.scripts].map(([key, path], index) => [key, { src: legacyAddress(path, index), integrity: null }]),
    ),
    devScript: virtual(DEV_ENTRY),
  }
}

/** Where a legacy script is served in development: as it is now, so without a hash. */
function legacyAddress(path: string, index: number): string {
  return `/_site/legacy/${index}-${basename(path)}`
}

/** The generated entry holds the list of sections, which the manifest may have changed. */
function invalidate(vite: ViteDevServer): void {
  for (const environment of Object.values(vite.environments)) {
    const module = environment.moduleGraph.getModuleById(resolvedId(SERVER_ENTRY))
    if (module) environment.moduleGraph.invalidateModule(module)
  }
  runnerOf(vite).clearCache()
}

/** What the page needs in development: fast refresh, the overlay, and news of static sections. */
function devPlugin(problems: () => readonly Diagnostic[], scripts: () => ReadonlyMap<string, string>): Plugin {
  return {
    name: 'sitio:dev',
    resolveId: (id) => (id === DEV_ENTRY ? resolvedId(DEV_ENTRY) : undefined),
    load(id) {
      if (id !== resolvedId(DEV_ENTRY)) return undefined
      return [
        "import { injectIntoGlobalHook } from '/@react-refresh'",
        'injectIntoGlobalHook(window)',
        'window.$RefreshReg$ = () => {}',
        'window.$RefreshSig$ = () => (type) => type',
        `const { startDev } = await import(${JSON.stringify(packageDoors.dev)})`,
        'startDev(import.meta.hot)',
      ].join('\n')
    },
    configureServer({ environments, middlewares }) {
      // Vite itself would make modules of them.
      middlewares.use((request, response, next) => {
        const path = [...scripts().values()].find((file, index) => request.url === legacyAddress(file, index))
        if (path === undefined) return next()
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        response.end(readFileSync(path))
      })
      environments.client.hot.on('vite:client:connect', () => {
        if (problems().length > 0) environments.client.hot.send('sitio:problems', [...problems()])
      })
    },
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return undefined
      // Vite would tell the runner in its own time; a page that is fetched before would be the old one.
      runnerOf(server).clearCache()
      const { client } = server.environments
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send('sitio:update')
      return []
    },
  }
}

function showBuildError(vite: ViteDevServer, error: unknown, response: Parameters<RequestListener>[1]): void {
  const reason = error instanceof SiteCodeError ? error.cause : error
  const cause = reason instanceof Error ? reason : new Error(String(reason))
  vite.ssrFixStacktrace(cause)
  // Development only, and on this machine only: the developer is the visitor.
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(stripVTControlCharacters(`The site could not be rendered.\n\n${cause.stack ?? cause.message}\n`))
}
