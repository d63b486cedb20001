import { readFile } from 'node:fs/promises'
import { normalizePath, type Plugin } from 'vite'
import { packageRoot } from '../../source/parts/package-root.ts'
import { compileMarkup } from './compile-markup.ts'
import { MARK, originalId, stringsId } from './strings-id.ts'

const ROOT = normalizePath(packageRoot)
/** Before the path of a module: that itself, and no copy. */
const ORIGINAL = 'sitio:original/'
const MARKUP = /\.[jt]sx$/
const CODE = /\.[cm]?[jt]sx?$/
/** What of the package renders, below its folder: bundled, and as its source. */
const RENDERS = /^\/(?:dist\/package\/(?:index\.js$|chunks\/view-)|runtime\/(?:index\.ts$|view\/))/
const PACKAGE = /^\/(?:dist\/package|runtime)\//
const JSX = /^react\/jsx-(?:dev-)?runtime$/
const RELATIVE = /^\.{0,2}[\\/]/

/**
 * Compiles modules a second time, for strings in place of React: JSX and the hooks of the package lead to another implementation. What does not
 * render is the same module for both.
 *
 * @param standIns - paths of what stands for React: in modules of the package, and in those of a site.
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
      if (id === 'react') return isPackage ? standIns.own : standIns.site
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
        // What cannot be read is told of the original, once.
        return compileMarkup(source, standIns.own) ?? `export * from ${JSON.stringify(ORIGINAL + path)}`
      },
    },
  }
}

/** The path below the package's folder; empty for what lies elsewhere. */
function inPackage(id: string): string {
  const path = normalizePath(id)
  return path.startsWith(`${ROOT}/`) ? path.slice(ROOT.length) : ''
}
