import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { findPackage, packageNameOf, readPackage } from '../../runtime/source/parts/find-package.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { exitCode, JobError } from '../io.ts'

/** The package that a site is moved to another version of. */
export interface MovedPackage {
  readonly name: string
  /** Whether it is the base of the site; otherwise it is sitio. */
  readonly isBase: boolean
  /** The installed version; null if none is. */
  readonly version: string | null
  /** What npm is asked to install: a version, or a file or folder with the package. */
  readonly spec: string
}

/** The package to move, and its target. */
export interface Wanted {
  /** A version, or anything else that npm can install: a package file, a folder. */
  readonly to: string
  /** Whether to move sitio, even if the site extends a package. */
  readonly sitio?: boolean
}

/** The package that runs a site. */
export const RUNTIME = 'sitio'

/**
 * The package that a site extends, otherwise sitio.
 *
 * @throws JobError when the site has neither, or there is no such file or folder.
 */
export function movedPackage(
  site: Pick<SiteLoadResult, 'own' | 'root' | 'configFile'>,
  { to, sitio = false }: Wanted,
  cwd: string,
): MovedPackage {
  const base = sitio ? null : basePackage(site)
  const name = base ?? RUNTIME
  if (sitio && !dependsOn(site.root, RUNTIME))
    throw new JobError(`package.json beside ${site.configFile} does not depend on ${RUNTIME}.`)
  if (base === null && !dependsOn(site.root, RUNTIME))
    throw new JobError(
      `${site.configFile} extends no package, and package.json beside it does not depend on ${RUNTIME}: there is no version to move to. To see what has changed in a base that is a folder: site drift`,
    )
  const folder = findPackage(site.root, name)
  return { name, isBase: base !== null, version: folder && versionOf(folder), spec: specOf(name, to, cwd) }
}

/** The version in a package's package.json. */
export function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

function basePackage({ own }: Pick<SiteLoadResult, 'own'>): string | null {
  const value = own.root?.kind === 'map' ? own.root.entries.get('extends')?.value : undefined
  const names = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  const name = names
    .flatMap((each) => (each.kind === 'scalar' ? [String(each.value)] : []))
    .find((each) => /^[^./]/.test(each))
  return name === undefined ? null : packageNameOf(name)
}

function dependsOn(root: string, name: string): boolean {
  const { dependencies, devDependencies } = readPackage(root)
  return [dependencies, devDependencies].some((each) => isRecord(each) && Object.hasOwn(each, name))
}

function specOf(name: string, to: string, cwd: string): string {
  if (!/^\.{0,2}\/|\.tgz$/.test(to)) return `${name}@${to}`
  const path = resolve(cwd, to)
  if (!existsSync(path))
    throw new JobError(`There is no ${to}. Name a version, a package file or a folder: --to 2.1.0`, exitCode.usage)
  return path
}
