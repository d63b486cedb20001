import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { layout } from '../artefact/site-file.ts'
import { packageCode, packageDoors } from './section-registry.ts'

/** The files in sitio's code that only some pages need. */
export const SHARED_PARTS = ['richtext.js', 'highlight.js']

/**
 * Imports those files, such as the Markdown parser, rather than bundling them with each site. They are more than half of all code, are the same for
 * every site, and do not depend on React.
 *
 * @param addressOf - where the server's code finds such a file.
 */
export function importShared(addressOf: (part: string) => string): Plugin {
  return {
    name: 'sitio:shared-parts',
    enforce: 'pre',
    resolveId(id, importer, { kind }) {
      if (kind !== 'dynamic-import' || importer !== packageDoors.render) return undefined
      const part = basename(id)
      return SHARED_PARTS.includes(part) ? { id: addressOf(part), external: true } : undefined
    },
  }
}

/** For builds: they are bundled with the program that serves them. */
export const inProgram = (part: string) => `../${layout.program}/${part}`

/** For temporary builds, which sitio itself runs. */
export const inPackage = (part: string) => pathToFileURL(join(packageCode, part)).href
