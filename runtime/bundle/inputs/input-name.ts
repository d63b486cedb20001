import { join, relative, resolve, sep } from 'node:path'
import { packageRoot } from '../../source/parts/package-root.ts'

// The names of files in `BuildInputs`: paths from the site's folder, or from sitio's, with a prefix.

const OF_SITIO = 'sitio:'

export function inputOf(file: string, root: string): string {
  // Either may be inside the other: sitio in the site's node_modules, or a site among sitio's tests. The inner one counts.
  const isOfSitio =
    isBelow(file, packageRoot) && !(isBelow(file, root) && `${root}${sep}`.startsWith(packageRoot + sep))
  const path = relative(isOfSitio ? packageRoot : root, file)
  return (isOfSitio ? OF_SITIO : '') + path.split(sep).join('/')
}

/** The name in `BuildInputs` of the list of the files in a folder. */
export function listOf(folder: string, root: string): string {
  return `${inputOf(folder, root) || '.'}/`
}

/** The absolute path of the file with this name. */
export function fileOf(input: string, root: string): string {
  return input.startsWith(OF_SITIO) ? join(packageRoot, input.slice(OF_SITIO.length)) : resolve(root, input)
}

/** Whether a path is this folder, or is inside it. */
function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + sep)
}
