import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'

export interface SitioDependency {
  /** What package.json of a site says for `sitio`: an exact version, an address, or `file:` and a path relative to the site. */
  readonly version: string
  /** Whether that path leads to a folder. */
  readonly isFolder: boolean
}

/**
 * How a new site depends on this package: by its version when it was installed from a registry, else by the place that it came from, which is
 * the only one where npm finds it.
 *
 * @param packageRoot - absolute folder of this package.
 * @param site - absolute folder of the site.
 */
export function sitioDependency(packageRoot: string, site: string): SitioDependency {
  const modules = dirname(packageRoot)
  const installed = basename(modules) === 'node_modules' ? readInstalled(modules) : undefined
  if (installed === undefined) return { version: filePath(site, packageRoot), isFolder: true }
  const { version, resolved } = installed
  // npm may leave the registry's address out; the others it needs.
  if (resolved === undefined || resolved.includes('/-/')) return { version, isFolder: false }
  if (!resolved.startsWith('file:')) return { version: resolved, isFolder: false }
  const source = resolve(dirname(modules), resolved.slice('file:'.length))
  return source.endsWith('.tgz') && existsSync(source)
    ? { version: filePath(site, source), isFolder: false }
    : { version: filePath(site, packageRoot), isFolder: true }
}

/** What npm noted when it installed the package; nothing where another tool did, or nobody. */
function readInstalled(modules: string): { version: string; resolved?: string } | undefined {
  const file = join(modules, '.package-lock.json')
  if (!existsSync(file)) return undefined
  // npm's own file, in its version 3.
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    packages?: Record<string, { version: string; resolved?: string }>
  }
  return lock.packages?.['node_modules/sitio']
}

function filePath(site: string, path: string): string {
  return `file:${relative(site, path).split(sep).join('/')}`
}
