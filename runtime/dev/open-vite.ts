import type { Server } from 'node:http'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { createRunnableDevEnvironment, createServer, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { packageDoors } from '../bundle/section-registry.ts'
import { SINGLE } from '../bundle/site-plugin.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { importsStyles } from './imports-styles.ts'
import { isInstalled, ownRequire } from './installed.ts'
import { viteCache } from './vite-cache.ts'

/** Packages that the browser needs, prepared by Vite. They are found from sitio, whether or not the site depends on them itself. */
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
/** The modules of the package that the server's code imports. */
const NATIVE = new Set<string>([packageDoors.sections, packageDoors.render])

interface ViteOptions {
  readonly root: string
  /** Absolute paths of the folders with the site's code: its own, then those of its bases. */
  readonly folders: readonly string[]
  readonly plugins: readonly Plugin[]
  /** The server for the websocket of hot reload. */
  readonly httpServer: Server
}

/** Vite, which serves a site's code to browsers and runs it on the server. */
export async function openVite({ root, folders, plugins, httpServer }: ViteOptions): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: false,
    // The site reads its .env itself. Vite would restart at each edit of the file, without its watcher.
    envDir: false,
    root,
    appType: 'custom',
    publicDir: false,
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: viteCache(root),
    plugins: [...plugins, react(), preparesItsOwn],
    // Lets the code of a base outside of the site find the packages that the site has installed.
    resolve: { dedupe: ['react', 'react-dom'].filter((name) => isInstalled(name, root)) },
    server: {
      middlewareMode: true,
      // As in production: pages of other ports may not read the site, and it answers OPTIONS itself.
      cors: false,
      hmr: { server: httpServer },
      fs: { allow: [...folders, packageRoot] },
      watch: { ignored: (path) => folders.some((folder) => isMadeIn(folder, path)) },
    },
    environments: { ssr: { dev: { createEnvironment: serverEnvironment } } },
    // Vite leaves packages below node_modules to Node, which does not know JSX; the sections and the renderer of an installed sitio would then each
    // have their own copy.
    ssr: { noExternal: ['sitio', ...folders.flatMap(packageNameOf)] },
  })
  // As a whole, like the site's own folder: a single file would be lost once an editor replaces it, and a new one never be noticed.
  vite.watcher.add(folders.slice(1))
  return vite
}

/** Whether sitio has made a file in a folder of the site. */
function isMadeIn(folder: string, path: string): boolean {
  return path.startsWith(folder + sep) && /^(?:\.sitio|dist)(?:[\\/]|$)/.test(path.slice(folder.length + 1))
}

/** Replaces what the plugin for React lists by its plain name: a site need not have `react-dom`. */
const preparesItsOwn: Plugin = {
  name: 'sitio:prepared-packages',
  enforce: 'post',
  config(config) {
    // Listed so that Vite does not discover them one by one, and reload, on the first page.
    const include = isInstalled('sitio', config.root ?? '') ? OPTIMIZED.map((id) => `sitio > ${id}`) : []
    config.optimizeDeps = { ...config.optimizeDeps, include }
  },
}

/** The name of the package that a folder is, as a list; empty when it is not an installed package. */
function packageNameOf(folder: string): string[] {
  const inside = folder.split(`${sep}node_modules${sep}`).at(-1)
  if (inside === undefined || inside === folder) return []
  return [
    inside
      .split(sep)
      .slice(0, inside.startsWith('@') ? 2 : 1)
      .join('/'),
  ]
}

/**
 * Where the server's code runs: the site's modules through Vite, the package through Node, once. Vite would evaluate a file that is imported by its
 * path, whatever a plugin says, and a second copy of the package would not know the page that the first one renders. Other packages run through
 * Node as well, unless they import stylesheets.
 */
function serverEnvironment(name: string, config: ResolvedConfig) {
  const environment = createRunnableDevEnvironment(name, config)
  const fetchModule = environment.fetchModule.bind(environment)
  const known = new Map<string, boolean>()
  const isStyled = (file: string) => {
    const answer = known.get(file) ?? importsStyles(file)
    known.set(file, answer)
    return answer
  }
  environment.fetchModule = async (id, importer, options) => {
    // Vite shortens paths below the site's folder, where a package that npm or pnpm has installed is.
    const path = [id, join(config.root, id)].find((each) => NATIVE.has(each))
    // A site in whose folder nothing is installed has the React of sitio.
    if (SINGLE.test(id) && importer !== undefined && !isInstalled(id, dirname(importer)))
      return { externalize: pathToFileURL(ownRequire.resolve(id)).href, type: 'commonjs' }
    if (path) return { externalize: pathToFileURL(path).href, type: 'module' }
    const found = await fetchModule(id, importer, options)
    if (!('externalize' in found) || found.type !== 'module') return found
    const file = fileURLToPath(found.externalize)
    if (!isStyled(file)) return found
    const url = `/@fs/${file.split(sep).join('/').replace(/^\//, '')}`
    // Vite takes it for a module of Node, and its stylesheets are found through what imports it.
    const module = await environment.moduleGraph.ensureEntryFromUrl(url)
    if (importer !== undefined) environment.moduleGraph.getModuleById(importer)?.importedModules.add(module)
    return fetchModule(url, importer, options)
  }
  return environment
}
