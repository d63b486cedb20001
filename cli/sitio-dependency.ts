import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readPackage } from '../runtime/source/parts/find-package.ts'
import { isRecord } from '../runtime/values/is-record.ts'
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
  const installed = notedByNpm(packageRoot) ?? listedByProject(packageRoot)
  if (installed === null) return { kind: 'vendored', tarball: null }
  const { project, version, source } = installed
  if (source === null) return { kind: 'fetched', version: `^${version}` }
  if (!source.startsWith('file:')) return { kind: 'fetched', version: source }
  const path = resolve(project, source.slice('file:'.length))
  return { kind: 'vendored', tarball: path.endsWith('.tgz') && existsSync(path) ? path : null }
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

/** How this package was installed. */
interface Installed {
  /** Absolute folder of the project whose packages include it. */
  readonly project: string
  readonly version: string
  /** The address that it came from, or `file:` and a path relative to the project; null for a registry. */
  readonly source: string | null
}

/** By npm's own record; null if npm did not install it. */
function notedByNpm(packageRoot: string): Installed | null {
  const modules = dirname(packageRoot)
  const file = join(modules, '.package-lock.json')
  if (!existsSync(file)) return null
  // npm's own file, with lockfile version 3.
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages?: Record<string, { version: string; resolved?: string }>
  }
  const noted = packages?.['node_modules/sitio']
  if (noted === undefined) return null
  const { version, resolved = null } = noted
  // npm may omit the address of registry packages; other packages always have one.
  return { project: dirname(modules), version, source: resolved?.includes('/-/') ? null : resolved }
}

/** What registries know: a version, a range or a tag, also under the name of another package. */
const IN_REGISTRY = /^(?:npm:.*|catalog:.*|[^:/]*)$/
const OF_FOLDER = /^(?:link|workspace|portal):/

/** By what the project itself asks for, as pnpm, bun and Yarn leave it, also for a command that is only run once; null without a project. */
function listedByProject(packageRoot: string): Installed | null {
  const [, project] = /^(.*?)[/\\]node_modules[/\\]/.exec(packageRoot) ?? []
  if (project === undefined || !existsSync(join(project, 'package.json'))) return null
  const { dependencies, devDependencies } = readPackage(project)
  const asked = [dependencies, devDependencies].flatMap((listed) => (isRecord(listed) ? (listed.sitio ?? []) : []))[0]
  const { version } = readPackage(packageRoot)
  if (typeof asked !== 'string' || typeof version !== 'string' || OF_FOLDER.test(asked)) return null
  const isPath = /^(?:\.{0,2}\/|[a-z]:\\)|^[^:]*\.tgz$/i.test(asked)
  return { project, version, source: isPath ? `file:${asked}` : IN_REGISTRY.test(asked) ? null : asked }
}
