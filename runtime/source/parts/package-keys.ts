import { resolve, sep } from 'node:path'
import { findRealPackage } from './find-package.ts'
import { packageRoot } from './package-root.ts'

/**
 * Packages are named by who finds them, which holds wherever a site lies and however its packages are laid out: `. > three` is what the
 * site's folder finds as "three", `sitio > react-dom > scheduler` what sitio's react-dom does, `../shared > three` what that folder does.
 */
const FINDS = ' > '
const OWN = 'sitio'
const INSTALLED = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)(?=[\\/])/

/** Folder and name of the package below `node_modules` that a file belongs to. @returns null for a file of the site, and for sitio's own. */
export function installedPackage(
  file: string,
  site: string,
): { readonly folder: string; readonly name: string } | null {
  const [folder, name] = INSTALLED.exec(file) ?? []
  if (folder === undefined || name === undefined) return null
  // Either may lie in a folder of that name itself.
  const isOwn = [site, packageRoot].some((own) => file.startsWith(own + sep) && !folder.startsWith(own + sep))
  return isOwn ? null : { folder, name: name.replaceAll(sep, '/') }
}

/**
 * The key of each package that somebody finds under its name.
 *
 * @param packages - folder, without links in its path → name.
 * @param site - the site's folder, without links in its path.
 * @param others - further folders that look for packages: path from the site's folder → folder.
 */
export function findKeys(
  packages: ReadonlyMap<string, string>,
  site: string,
  others: ReadonlyMap<string, string>,
): Map<string, string> {
  const found = new Map<string, string>()
  // In one order, whichever the bundler came by first: the same packages get the same keys.
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  const queue = [['.', site], [OWN, packageRoot], ...[...others].sort(([a], [b]) => (a < b ? -1 : 1))]
  for (const [finder = '', folder = ''] of queue) {
    for (const [place, name] of sorted) {
      if (found.has(place) || findRealPackage(folder, name) !== place) continue
      const key = finder + FINDS + name
      found.set(place, key)
      // It finds others in its turn.
      queue.push([key, place])
    }
  }
  return found
}

/** Where keys lead today, for one site. */
export class PackageFolders {
  readonly #site: string
  readonly #known = new Map<string, string | null>()

  /** @param site - the site's folder, without links in its path. */
  constructor(site: string) {
    this.#site = site
    this.#known.set(OWN, packageRoot)
  }

  /** @returns null where nobody finds it. */
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
