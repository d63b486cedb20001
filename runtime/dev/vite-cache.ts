import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where the bundler keeps what it has made of the packages of a site. */
export function viteCache(root: string): string {
  return join(root, 'node_modules/.vite')
}

/**
 * The bundler itself goes on without it, prints its stack, and serves pages that do nothing.
 *
 * @throws Error of the file system where nothing can be written there.
 */
export function requireViteCache(root: string): void {
  const folder = viteCache(root)
  mkdirSync(folder, { recursive: true })
  rmdirSync(mkdtempSync(join(folder, 'try-')))
}
