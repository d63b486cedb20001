import { readFile } from 'node:fs/promises'
import { normalizePath, type Plugin } from 'vite'
import { packageRoot } from '../../source/parts/package-root.ts'
import { compileMarkup } from './compile-markup.ts'
import { MARK, originalId, stringsId } from './strings-id.ts'

const ROOT = normalizePath(packageRoot)
/** Prefix of the path of a module that is imported from its copy, and means the original. */
const ORIGINAL = 'sitio:original/'
const MARKUP = /\.[jt]sx$/
const CODE = /\.[cm]?[jt]sx?$/
/** Modules of sitio that render, by their paths below its folder: the bundled ones, and their sources. */
const RENDERS = /^\/(?:dist\/package\/(?:index\.js$|chunks\/view-)|runtime\/(?:index\.ts$|view\/))/
const PACKAGE = /^\/(?:dist\/package|runtime)\//
const JSX = /^react\/jsx-(?:dev-)?runtime$/
const RELATIVE = /^\.{0,2}[\\/]/

/**
 * Compiles modules a second time, to render strings without React: in these copies, React and the JSX runtime lead to another implementation.
 * Modules that do not render are shared with the originals.
 *
 * @param standIns - paths of the modules that replace React and react-dom: in modules of sitio (`own`), and in those of a site (`site`).
 */
export function stringsPlugin(standIns: { readonly own: string; readonly site: string }): Plugin {
  return {
    name: 'sitio:strings',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.endsWith(MARK)) {
        const named = await this.resolve(originalId(id), importer, { skipSelf: true })
        return named && stringsId(named.id)
      }
      if (id.startsWith(ORIGINAL)) return id.slice(ORIGINAL.length)
      if (!importer?.endsWith(MARK)) return undefined
      const from = originalId(importer)
      const isPackage = PACKAGE.test(inPackage(from))
      if (id === 'react' || id === 'react-dom') return isPackage ? standIns.own : standIns.site
      if (JSX.test(id)) return standIns.own
      if (id !== 'sitio' && !RELATIVE.test(id)) return undefined
      const found = await this.resolve(id, from, { skipSelf: true })
      if (found === null || found.external || !CODE.test(found.id)) return found
      const place = inPackage(found.id)
      return RENDERS.test(place) || (!isPackage && !PACKAGE.test(place)) ? stringsId(found.id) : found
    },
    load: {
      filter: { id: new RegExp(`\\${MARK}$`) },
      async handler(id) {
        const path = originalId(id)
        const source = await readFile(path, 'utf8')
        if (!MARKUP.test(path)) return source
        // If the source cannot be parsed, the original reports it, so that it is reported once.
        return compileMarkup(source, standIns.own) ?? `export * from ${JSON.stringify(ORIGINAL + path)}`
      },
    },
  }
}

/** The path below sitio's folder, with a leading slash; empty for a file outside of it. */
function inPackage(id: string): string {
  const path = normalizePath(id)
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : ''
}
