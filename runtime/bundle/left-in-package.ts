import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { packageDoors } from './section-registry.ts'

/**
 * For builds that the package itself runs: what it only loads for some pages, such as the parser of Markdown, stays there. That is more than half
 * of all code, the same for each site, and knows nothing of React.
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
