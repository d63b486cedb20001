import { join, relative, resolve, sep } from 'node:path'
import { packageRoot } from '../source/parts/package-root.ts'

// The names of files in `BuildInputs`: paths from the site's folder, or from the package's.

const OF_SITIO = 'sitio:'

export function inputOf(file: string, root: string): string {
  // Each may lie in the other: the package in the site's node_modules, a site among the package's tests. The nearer one counts.
  const isOfSitio =
    isBelow(file, packageRoot) && !(isBelow(file, root) && `${root}${sep}`.startsWith(packageRoot + sep))
  const path = relative(isOfSitio ? packageRoot : root, file)
  return (isOfSitio ? OF_SITIO : '') + path.split(sep).join('/')
}

/** The name in `BuildInputs` of the list of the files in a folder. */
export function listOf(folder: string, root: string): string {
  return `${inputOf(folder, root) || '.'}/`
}

/** Where a file lies that has such a name. */
export function fileOf(input: string, root: string): string {
  return input.startsWith(OF_SITIO) ? join(packageRoot, input.slice(OF_SITIO.length)) : resolve(root, input)
}

/** Whether a file lies in a folder, or is it. */
function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + sep)
}
