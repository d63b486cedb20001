import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the bundler caches what it has made from a site's packages. */
export function viteCache(root: string): string {
  return join(root, 'node_modules/.vite')
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
