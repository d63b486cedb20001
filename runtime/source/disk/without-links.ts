import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The path of a file as the bundler sees it, with all links in its folder resolved. */
export function withoutLinks(file: string): string {
  return join(folderWithoutLinks(dirname(resolve(file))), basename(file))
}

/** The path of a folder with all links resolved, if it exists. */
export function folderWithoutLinks(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : folder
}
