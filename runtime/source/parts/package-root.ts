import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the `sitio` package, in a checkout as well as below node_modules: the nearest above this module with `cli/bin.mjs`. */
export const packageRoot = findPackageRoot(dirname(fileURLToPath(import.meta.url)))

function findPackageRoot(folder: string): string {
  if (existsSync(join(folder, 'cli', 'bin.mjs'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The package sitio is incomplete: cli/bin.mjs is missing. Install it again.')
  return findPackageRoot(parent)
}
