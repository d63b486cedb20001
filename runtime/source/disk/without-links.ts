import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The path of a file as the bundler sees it, with all links in its folder resolved. */
export function withoutLinks(file: string): string {
  const folder = dirname(resolve(file))
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file))
}
