import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Name of the manifest in a folder or a package. */
const FILE = 'site.config.yaml'

/**
 * Finds the manifest that `extends` names: a path that begins with `.` or `/`; otherwise a package in the nearest `node_modules`, or a file in one.
 * Null for a package that is not installed.
 *
 * @param folder - absolute path of the folder of the manifest with the `extends`.
 */
export function findBase(name: string, folder: string): string | null {
  if (/^(?:\.{0,2}\/|\.{1,2}$)/.test(name)) return manifestAt(resolve(folder, name))
  for (let place = folder; ; place = dirname(place)) {
    const found = join(place, 'node_modules', name)
    if (existsSync(found)) return manifestAt(found)
    if (place === dirname(place)) return null
  }
}

function manifestAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, FILE) : path
}
