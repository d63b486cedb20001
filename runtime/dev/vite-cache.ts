import { lstatSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where the bundler caches what it has made from a site's packages. If these are linked, as between the working trees of a repository, each site
 * has a cache of its own: another site that runs at the same time would replace the files that this one's pages load.
 */
export function viteCache(root: string): string {
  const isLinked = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  const hasPlace = statSync(join(root, '.sitio'), { throwIfNoEntry: false })?.isFile() !== true
  // Below a folder with that name, because plugins leave files there alone.
  return join(root, isLinked && hasPlace ? '.sitio/cache/node_modules/.vite' : 'node_modules/.vite')
}

/**
 * Makes sure that the cache can be written. Otherwise the bundler would print a stack trace, continue, and serve pages that do nothing.
 *
 * @throws Error of the file system when nothing can be written there.
 */
export function requireViteCache(root: string): void {
  const folder = viteCache(root)
  mkdirSync(folder, { recursive: true })
  rmdirSync(mkdtempSync(join(folder, 'try-')))
}
