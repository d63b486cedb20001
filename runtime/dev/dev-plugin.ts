import { readFileSync } from 'node:fs'
import type { EnvironmentModuleGraph, EnvironmentModuleNode, Plugin } from 'vite'
import { packageDoors } from '../bundle/section-registry.ts'
import { resolvedId } from '../bundle/site-plugin.ts'
import { isStyle, isStyleModule } from '../bundle/styles/style-files.ts'
import { DEV_ENTRY, legacyAddress } from './dev-assets.ts'
import type { DevFaultList } from './dev-faults.ts'
import { isMade } from './site-watch.ts'

interface DevPluginOptions {
  faults(): DevFaultList
  /** When pages were last told to update, in milliseconds since 1970. */
  updatedAt(): number
  /** The legacy scripts: key → file. */
  scripts(): ReadonlyMap<string, string>
  /**
   * Reports a change of a file that the server's code includes. @param isOfBrowser - whether the browser has loaded it as well, and updates by
   * itself.
   */
  onCodeChange(file: string, isOfBrowser: boolean): void
}

/** What pages need in development: fast refresh, the faults of the site, and updates of static sections. */
export function devPlugin({ faults, updatedAt, scripts, onCodeChange }: DevPluginOptions): Plugin {
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
      // Served here because Vite would turn them into modules.
      middlewares.use((request, response, next) => {
        const path = [...scripts().values()].find((file, index) => request.url === legacyAddress(file, index))
        if (path === undefined) return next()
        response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' })
        response.end(readFileSync(path))
      })
      // A page says when it begins to listen, and since when it exists, because messages sent in between are lost.
      environments.client.hot.on('sitio:listening', ({ since }: { since: number }, client) => {
        client.send('sitio:faults', faults())
        if (since <= updatedAt()) client.send('sitio:update')
      })
    },
    hotUpdate: {
      // After Vite has added the modules that take new files by a pattern.
      order: 'post',
      handler({ type, file, modules, server }) {
        const { name, moduleGraph } = this.environment
        if (name === 'client') {
          const isNew = type === 'create' && !isMade(file)
          return isNew ? [...modules, ...stylesOfOtherFiles(moduleGraph)] : undefined
        }
        if (name !== 'ssr' || modules.length === 0) return undefined
        const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
        // If the classes of a stylesheet change, the page's markup changes, too.
        onCodeChange(file, (inBrowser?.size ?? 0) > 0 && !isStyleModule(file))
        // The server's code is reloaded as a whole, and not by Vite.
        for (const module of modules) moduleGraph.invalidateModule(module)
        return []
      },
    },
  }
}

/** Stylesheets that are generated from other files, such as those of Tailwind: a new file may add to them. */
function stylesOfOtherFiles({ idToModuleMap }: EnvironmentModuleGraph): EnvironmentModuleNode[] {
  return [...idToModuleMap.values()].filter(
    ({ file, importedModules }) =>
      file !== null && isStyle(file) && [...importedModules].some((other) => !isStyle(other.file ?? '')),
  )
}
