import type { Server } from 'node:http'
import { sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { createLogger, createServer, type Plugin, type ViteDevServer } from 'vite'
import { packageNameOf } from '../source/parts/find-package.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { requireUsableFolder } from '../source/parts/usable-folder.ts'
import { isInstalled } from './installed.ts'
import { serverEnvironment } from './server-environment.ts'
import { viteCache } from './vite-cache.ts'
import { tellingLimitOnce } from './watch-limit.ts'

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

interface ViteOptions {
  readonly root: string
  /** Absolute paths of the folders with the site's code: its own, then those of its bases. */
  readonly folders: readonly string[]
  readonly plugins: readonly Plugin[]
  /** The server for the websocket of hot reload. */
  readonly httpServer: Server
}

/** Vite, which serves a site's code to browsers and runs it on the server. @throws JobError when the path of a folder is unusable. */
export async function openVite({ root, folders, plugins, httpServer }: ViteOptions): Promise<ViteDevServer> {
  for (const folder of folders) requireUsableFolder(folder)
  const vite = await createServer({
    configFile: false,
    // The site reads its .env itself. Vite would restart at each edit of the file, without its watcher.
    envDir: false,
    root,
    appType: 'custom',
    publicDir: false,
    customLogger: tellingLimitOnce(createLogger('warn')),
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
    // As in a build, and as types say, the default of a package that was compiled from ES modules is what it was there.
    legacy: { inconsistentCjsInterop: true },
    environments: { ssr: { dev: { createEnvironment: serverEnvironment } } },
    // Vite leaves packages below node_modules to Node, which does not know JSX; the sections and the renderer of an installed sitio would then each
    // have their own copy.
    ssr: { noExternal: ['sitio', ...folders.flatMap(installedAs)] },
  })
  // Watched as a whole, like the site's own folder: a single file would no longer be watched once an editor replaces it, and a new one would never be
  // noticed.
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
function installedAs(folder: string): string[] {
  const inside = folder.split(`${sep}node_modules${sep}`).at(-1)
  return inside === undefined || inside === folder ? [] : [packageNameOf(inside.replaceAll(sep, '/'))]
}
