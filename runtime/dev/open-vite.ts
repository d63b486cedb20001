import type { Server } from 'node:http'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { createRunnableDevEnvironment, createServer, type Plugin, type ResolvedConfig, type ViteDevServer } from 'vite'
import { packageDoors } from '../bundle/section-registry.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { viteCache } from './vite-cache.ts'

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
/** What of the package the server's code imports. */
const NATIVE = new Set<string>([packageDoors.sections, packageDoors.render])

interface ViteOptions {
  readonly root: string
  /** Absolute paths of the folders that its code lies in: its own, then those of what it extends. */
  readonly folders: readonly string[]
  readonly plugins: readonly Plugin[]
  /** Where hot reload has its websocket. */
  readonly httpServer: Server
}

/** Vite, serving a site's code to browsers and running it on the server. */
export function openVite({ root, folders, plugins, httpServer }: ViteOptions): Promise<ViteDevServer> {
  return createServer({
    configFile: false,
    // The site reads its .env itself; Vite would start anew at each edit, without its watcher.
    envDir: false,
    root,
    appType: 'custom',
    publicDir: false,
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: viteCache(root),
    plugins: [...plugins, react()],
    // The code of a base beside the site finds what the site has installed.
    resolve: { dedupe: ['react', 'react-dom'] },
    server: {
      middlewareMode: true,
      hmr: { server: httpServer },
      fs: { allow: [...folders, packageRoot] },
    },
    environments: { ssr: { dev: { createEnvironment: serverEnvironment } } },
    // What lies below node_modules is left to Node, which knows no JSX; of an installed sitio sections and renderer would then have a copy each.
    ssr: { noExternal: ['sitio', ...folders.flatMap(packageNameOf)] },
    // Named, so that the first page does not find them one by one and reload.
    optimizeDeps: { include: OPTIMIZED.map((id) => `sitio > ${id}`) },
  })
}

/** The package that a folder is; nothing where it is none that is installed. */
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
 * Where the server's code runs: the site's modules as Vite makes them, the package as Node loads it, once. Vite would evaluate a file that is
 * named by its path, whatever a plugin says, and a second copy of the package knows nothing of the page that the first one renders.
 */
function serverEnvironment(name: string, config: ResolvedConfig) {
  const environment = createRunnableDevEnvironment(name, config)
  const fetchModule = environment.fetchModule.bind(environment)
  environment.fetchModule = async (id, importer, options) =>
    NATIVE.has(id) ? { externalize: pathToFileURL(id).href, type: 'module' } : fetchModule(id, importer, options)
  return environment
}
