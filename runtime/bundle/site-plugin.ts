import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'
import { compileOperation } from '../source/graphql/graphql-module.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import type { SiteSources } from '../source/site-sources.ts'
import {
  interactiveEntry,
  islandEntry,
  packageDoors,
  querySchema,
  serverEntry,
  staticsEntry,
} from './section-registry.ts'

export const SERVER_ENTRY = 'virtual:site/server'
const STATICS_ENTRY = 'virtual:site/statics'
export const INTERACTIVE_ENTRY = 'virtual:site/interactive'
const ISLAND_PREFIX = 'virtual:site/section/'
/** Packages of which exactly one copy may exist: the one that sitio was built against. */
export const SINGLE = /^(?:react|react-dom)(?:\/|$)/
/** The production build of React Router, whose exports lead to the development build. */
const ROUTER_PRODUCTION = 'dist/production/index.mjs'
/** React's server renderers, and the one for strings alone: sitio never calls those for streams, which would be a third of the server's code. */
const RENDERERS = 'react-dom/server'
const TEXT_RENDERER = 'cjs/react-dom-server-legacy.node.production.js'
/** Where Apollo Client prints documents. It does so only to compare them, as sent texts are compiled at build, so browsers need no real printer. */
const APOLLO_PRINT = /@apollo\/client\/utilities\/graphql\/print\.js$/
const DOCUMENT_KEY = 'virtual:site/document-key'
/** The string formats that compiled schemas import. A dependency of sitio, which the site need not have. */
const FORMATS = 'ajv-formats/dist/formats.js'
/** The ornament of packaged sections: nothing, unless a theme replaces it. */
const PLAIN_ORNAMENT = join(packageRoot, 'sections/ornament.tsx')
const packageDist = join(packageRoot, 'dist')

const GENERATED: ReadonlySet<string> = new Set([SERVER_ENTRY, STATICS_ENTRY, INTERACTIVE_ENTRY])

export function islandEntryId(name: string): string {
  return ISLAND_PREFIX + name
}

/** Vite's id of a virtual module: marked, so that no other plugin takes it for a file. */
export function resolvedId(id: string): string {
  return `\0${id}`
}

/** The path of the renderer for strings; that of all renderers if this version of React keeps it elsewhere. */
function textRenderer(renderers: string): string {
  const path = join(dirname(renderers), TEXT_RENDERER)
  return existsSync(path) ? path : renderers
}

/** Finds a module as the other plugins, and Vite, do. */
type Resolve = (id: string, importer?: string) => ReturnType<Rolldown.PluginContext['resolve']>

/** React Router is a dependency of a dependency, which installers need not place where sitio finds it. */
async function productionRouter(resolve: Resolve): Promise<string | undefined> {
  const outer = await resolve('react-router-dom/package.json', packageDoors.sections)
  const found = await resolve('react-router/package.json', outer?.id)
  return found?.id.replace(/package\.json$/, ROUTER_PRODUCTION)
}

/** The one copy of React, or of a part of it. Code of sitio finds it by itself; only its renderer is replaced with the one for strings. */
async function singleCopy(id: string, importer: string | undefined, isBuild: boolean, resolve: Resolve) {
  const isOwn = importer?.startsWith(packageDist) ?? false
  if (isOwn && id !== RENDERERS) return undefined
  // In development the site's own packages come first, since Vite has prepared those.
  const own = isBuild ? null : await resolve(id, importer)
  if (own !== null) return own
  const found = await resolve(id, packageDoors.sections)
  return isOwn && found !== null ? textRenderer(found.id) : found
}

function isPath(id: string): boolean {
  return /^(?:[./\\]|[A-Za-z]:)/.test(id)
}

/** Code that is compiled, or that lies in no installed package; also what is generated from it. The base of a site may be an installed package. */
function isSiteCode(id: string | undefined): boolean {
  if (id === undefined || id.startsWith(packageDist)) return false
  return /\.(?:tsx?|jsx)$/.test(id) || !/[\\/]node_modules[\\/]/.test(id)
}

/**
 * A module of the site, without the package that it belongs to. Otherwise the bundler would follow Node in packages of the type `module`: the default
 * of a CommonJS package that was compiled from ES modules would be the object around that default, which is not what its types say.
 */
function ofNoPackage(found: Awaited<ReturnType<Resolve>>): Awaited<ReturnType<Resolve>> {
  if (found === null || found.external || !isSiteCode(found.id)) return found
  const { packageJsonPath: _, ...module } = found
  return module
}

/** The Vite plugin of a site: provides the generated entries, resolves the name `sitio`, and compiles `.graphql` files. */
export function sitePlugin(
  sources: () => Pick<SiteSources, 'sections' | 'ornament' | 'steps' | 'onError' | 'forms' | 'checks' | 'collections'>,
): Plugin {
  const find = (name: string) => {
    const section = sources().sections.find((candidate) => candidate.name === name)
    if (!section) throw new Error(`There is no section "${name}".`)
    return section
  }
  let isBuild = false
  return {
    name: 'sitio',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async resolveId(id, importer) {
      if (id === 'graphql' && APOLLO_PRINT.test(importer ?? '')) return resolvedId(DOCUMENT_KEY)
      if (GENERATED.has(id) || id.startsWith(ISLAND_PREFIX) || querySchema(id, sources().steps)) return resolvedId(id)
      // In development Node itself loads the package, once; only the site's own code goes through Vite.
      const external = !isBuild && this.environment.name === 'ssr'
      if (id === 'sitio') return { id: packageDoors.sections, external }
      if (id === packageDoors.render) return { id, external }
      const { ornament } = sources()
      if (ornament !== null && id.endsWith('/ornament.tsx') && join(dirname(importer ?? ''), id) === PLAIN_ORNAMENT)
        return ornament
      if (id === FORMATS) return { id: createRequire(import.meta.url).resolve(FORMATS), external }
      const resolve: Resolve = (name, from) => this.resolve(name, from, { skipSelf: true })
      if (id === 'react-router' && isBuild) return productionRouter(resolve)
      if (SINGLE.test(id)) return external ? undefined : singleCopy(id, importer, isBuild, resolve)
      return isBuild && isPath(id) && isSiteCode(importer) ? ofNoPackage(await resolve(id, importer)) : undefined
    },
    async load(id) {
      if (id === resolvedId(DOCUMENT_KEY)) return 'export const print = JSON.stringify'
      if (id === resolvedId(SERVER_ENTRY)) return serverEntry(sources(), isBuild ? STATICS_ENTRY : null)
      if (id === resolvedId(STATICS_ENTRY)) return staticsEntry(sources().sections)
      if (id === resolvedId(INTERACTIVE_ENTRY)) return interactiveEntry(sources().sections)
      if (id.startsWith(resolvedId(ISLAND_PREFIX))) return islandEntry(find(id.slice(resolvedId(ISLAND_PREFIX).length)))
      const query = querySchema(id.replace(/^\0/, ''), sources().steps)
      // The schema compiler is only loaded when there is a schema.
      return query === null ? undefined : (await import('./query-module.ts')).compileQuery(query, FORMATS)
    },
    transform: {
      filter: { id: /\.graphql$/ },
      handler(source, id) {
        const { document, ...operation } = compileOperation(source, id)
        const client = sources().sections.find(({ folder }) => dirname(id) === normalizePath(folder))?.client
        // Only the client's cache reads the document, and the cache is in browsers.
        const module =
          this.environment.name === 'client' ? { ...operation, client, document } : { ...operation, client }
        return { code: `export default ${JSON.stringify(module)}`, moduleType: 'js' }
      },
    },
  }
}
