import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRecord } from '../../values/is-record.ts'
import { readJson } from '../disk/read-json.ts'

/**
 * The folder of an installed package as seen by code in `folder`: in the `node_modules` there, or of a folder above. Does not use Node's resolution,
 * which only finds what a package exports.
 */
export function findPackage(folder: string, name: string): string | null {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder ? null : findPackage(parent, name)
}

/** The package that an import, or a path below `node_modules`, is of: `@scope/name` for `@scope/name/part.js`. */
export function packageNameOf(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Like `findPackage`, with all links resolved: package managers may put links into `node_modules`. */
export function findRealPackage(folder: string, name: string): string | null {
  const found = findPackage(folder, name)
  return found && realpathSync(found)
}

/** The folder of the package that a folder belongs to: the nearest one with a `package.json`. */
export function packageAbove(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? null : packageAbove(parent)
}

/** The `package.json` of a folder; empty when it does not exist or cannot be read. */
export function readPackage(folder: string): Readonly<Record<string, unknown>> {
  const value = readJson<unknown>(join(folder, 'package.json'))
  return isRecord(value) ? value : {}
}
