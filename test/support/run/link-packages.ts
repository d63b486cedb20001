import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * Links packages into a folder, as files that share their content, if its `package-lock.json` and this repository have them in the same place. That
 * saves npm from unpacking them, which is most of its work. The product itself is left to npm.
 */
export function linkPackages(folder: string): void {
  const known = packagesIn(join(REPOSITORY, 'package-lock.json'))
  for (const [path, { version }] of packagesIn(join(folder, 'package-lock.json'))) {
    const isOther = path === '' || path === 'node_modules/sitio' || known.get(path)?.version !== version
    // Packages for other platforms are only in the lock.
    if (!isOther && existsSync(join(REPOSITORY, path))) linkFiles(join(REPOSITORY, path), join(folder, path))
  }
}

function packagesIn(lock: string): Map<string, { readonly version?: string }> {
  return new Map(Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages))
}

/** Links a package without its nested packages. */
export function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isFile()) linkFile(source, target)
    else if (entry.name !== 'node_modules') linkFiles(source, target)
  }
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    // The target is on another disk.
    copyFileSync(source, target)
  }
}
