import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { JobError } from './io.ts'

/** How a site depends on this package, in a way that works on any machine. */
export type SitioDependency =
  /** npm fetches it: a version range, or an address. */
  | { readonly kind: 'fetched'; readonly version: string }
  /** No other machine has it, so the site includes a package file. `tarball` is null if it has to be packed first. */
  | { readonly kind: 'vendored'; readonly tarball: string | null }

/**
 * How a new site depends on this package: by a version range if it was installed from a registry, by its address if it came from one, otherwise by
 * a copy in the site.
 *
 * @param packageRoot - absolute folder of this package.
 */
export function sitioDependency(packageRoot: string): SitioDependency {
  const modules = dirname(packageRoot)
  const installed = basename(modules) === 'node_modules' ? readInstalled(modules) : undefined
  if (installed === undefined) return { kind: 'vendored', tarball: null }
  const { version, resolved } = installed
  // npm may omit the address of registry packages; other packages always have one.
  if (resolved === undefined || resolved.includes('/-/')) return { kind: 'fetched', version: `^${version}` }
  if (!resolved.startsWith('file:')) return { kind: 'fetched', version: resolved }
  const source = resolve(dirname(modules), resolved.slice('file:'.length))
  return { kind: 'vendored', tarball: source.endsWith('.tgz') && existsSync(source) ? source : null }
}

/** A package file: its name and content. */
export interface PackageFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * The file of this package.
 *
 * @param tarball - its path; null: npm packs it.
 * @throws JobError when npm cannot.
 */
export async function readPackageFile(tarball: string | null, packageRoot: string): Promise<PackageFile> {
  if (tarball !== null) return { name: basename(tarball), bytes: readFileSync(tarball) }
  const folder = mkdtempSync(join(tmpdir(), 'sitio-pack-'))
  try {
    // The build exists, since this command is part of it; npm's scripts would build it again.
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
    // On Windows npm is a shell script.
    await promisify(execFile)('npm', args, { cwd: packageRoot, shell: process.platform === 'win32' })
    const [name = ''] = readdirSync(folder)
    return { name, bytes: readFileSync(join(folder, name)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new JobError(`sitio cannot be packed for the new site: ${reason}. Nothing was created.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** npm's record of the installed package; undefined if another tool, or none, installed it. */
function readInstalled(modules: string): { version: string; resolved?: string } | undefined {
  const file = join(modules, '.package-lock.json')
  if (!existsSync(file)) return undefined
  // npm's own file, with lockfile version 3.
  const lock = JSON.parse(readFileSync(file, 'utf8')) as {
    packages?: Record<string, { version: string; resolved?: string }>
  }
  return lock.packages?.['node_modules/sitio']
}
