import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { packageDoors } from './section-registry.ts'

/**
 * For temporary builds, which sitio itself runs: code that is only loaded for some pages, such as the Markdown parser, is imported from the installed
 * package rather than bundled. That is more than half of all code, is the same for every site, and does not depend on React.
 */
export function leftInPackage(): Plugin {
  return {
    name: 'sitio:left-in-package',
    enforce: 'pre',
    resolveId(id, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer !== packageDoors.render) return undefined
      return { id: pathToFileURL(join(dirname(importer), id)).href, external: true }
    },
  }
}
