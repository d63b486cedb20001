import { resolve, sep } from 'node:path'
import { findRealPackage } from './find-package.ts'
import { packageRoot } from './package-root.ts'

/**
 * Keys of packages by how they are found, which are valid wherever a site is and however its packages are installed: `. > three` is what the site's
 * folder finds as "three", `sitio > react-dom > scheduler` what sitio's react-dom finds, and `../shared > three` what that folder finds.
 */
const FINDS = ' > '
const OWN = 'sitio'
const INSTALLED = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)(?=[\\/])/

/** The folder and name of the package below `node_modules` that a file belongs to. @returns null for files of the site, and of sitio itself. */
export function installedPackage(
  file: string,
  site: string,
): { readonly folder: string; readonly name: string } | null {
  const [folder, name] = INSTALLED.exec(file) ?? []
  if (folder === undefined || name === undefined) return null
  // The site and sitio may themselves be below a folder named node_modules.
  const isOwn = [site, packageRoot].some((own) => file.startsWith(own + sep) && !folder.startsWith(own + sep))
  return isOwn ? null : { folder, name: name.replaceAll(sep, '/') }
}

/**
 * The key of each package that can be found under its name.
 *
 * @param packages - folder, with links resolved → name.
 * @param site - the site's folder, with links resolved.
 * @param others - further folders that look for packages: path from the site's folder → folder.
 */
export function findKeys(
  packages: ReadonlyMap<string, string>,
  site: string,
  others: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>()
  // Sorted, so that the same packages get the same keys, in whichever order the bundler found them.
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  const queue = [['.', site], [OWN, packageRoot], ...[...others].sort(([a], [b]) => (a < b ? -1 : 1))]
  for (const [finder = '', folder = ''] of queue) {
    for (const [place, name] of sorted) {
      if (found.has(place) || findRealPackage(folder, name) !== place) continue
      const key = finder + FINDS + name
      found.set(place, key)
      // This package may find further ones.
      queue.push([key, place])
    }
  }
  return found
}

/** Resolves keys to the current folders of one site's packages. */
export class PackageFolders {
  readonly #site: string
  readonly #known = new Map<string, string | null>()

  /** @param site - the site's folder, with links resolved. */
  constructor(site: string) {
    this.#site = site
    this.#known.set(OWN, packageRoot)
  }

  /** @returns null when the package is not found. */
  of(key: string): string | null {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const folder = this.#find(key)
    this.#known.set(key, folder)
    return folder
  }

  #find(key: string): string | null {
    const cut = key.lastIndexOf(FINDS)
    if (cut === -1) return resolve(this.#site, key)
    const finder = this.of(key.slice(0, cut))
    return finder && findRealPackage(finder, key.slice(cut + FINDS.length))
  }
}
