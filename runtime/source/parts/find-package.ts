import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Folder of an installed package, as code in `folder` finds it: in the `node_modules` there, or of a folder above. Not by Node's resolution,
 * which knows only what a package exports.
 */
export function findPackage(folder: string, name: string): string | null {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(candidate)) return candidate
  const parent = dirname(folder)
  return parent === folder ? null : findPackage(parent, name)
}

/** The same, without links in its path: what package managers put into `node_modules` may be one. */
export function findRealPackage(folder: string, name: string): string | null {
  const found = findPackage(folder, name)
  return found && realpathSync(found)
}

/** Folder of the package that a folder belongs to: the nearest with a `package.json`. */
export function packageAbove(folder: string): string | null {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  return parent === folder ? null : packageAbove(parent)
}

/** What the `package.json` of a folder says; nothing where there is none that can be read. */
export function readPackage(folder: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // A map of unknown values is all that is asked for.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
