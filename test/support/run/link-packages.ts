import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * Puts those packages into a folder that its `package-lock.json` and this repository have in the same place, as files that share their content:
 * npm finds what it would unpack, which is most of what it does. The product is left to npm.
 */
export function linkPackages(folder: string): void {
  const known = packagesIn(join(REPOSITORY, 'package-lock.json'))
  for (const [path, { version }] of packagesIn(join(folder, 'package-lock.json'))) {
    const isOther = path === '' || path === 'node_modules/sitio' || known.get(path)?.version !== version
    // Those for other kinds of machines are in the lock alone.
    if (!isOther && existsSync(join(REPOSITORY, path))) linkFiles(join(REPOSITORY, path), join(folder, path))
  }
}

function packagesIn(lock: string): Map<string, { readonly version?: string }> {
  return new Map(Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages))
}

/** Without the packages in it, which are named themselves. */
function linkFiles(from: string, to: string): void {
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
    // On another disk.
    copyFileSync(source, target)
  }
}
