import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { findPackage, readPackage } from '../../runtime/source/parts/find-package.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { exitCode, JobError } from '../io.ts'

/** The package that a site is moved to another version of. */
export interface MovedPackage {
  readonly name: string
  /** Whether it is the base of the site; otherwise it is what runs it. */
  readonly isBase: boolean
  /** The version that is installed; null where none is. */
  readonly version: string | null
  /** What npm is asked for: a version of the package, or a file or folder that holds one. */
  readonly spec: string
}

/** Which package is to be moved, and where to. */
export interface Wanted {
  /** A version, or what else npm can install: a package file, a folder. */
  readonly to: string
  /** Whether it is what runs the site, also where that extends a package. */
  readonly sitio?: boolean
}

/** What runs a site. */
export const RUNTIME = 'sitio'

/**
 * The package that a site extends, or else what runs it.
 *
 * @throws JobError where the site has neither, or there is no such file or folder.
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
      `${site.configFile} extends no package, and package.json beside it does not depend on ${RUNTIME}: there is no version to move to. site drift tells what has changed in a base that is a folder.`,
    )
  const folder = findPackage(site.root, name)
  return { name, isBase: base !== null, version: folder && versionOf(folder), spec: specOf(name, to, cwd) }
}

/** The version that a package says it is. */
export function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

function basePackage({ own }: Pick<SiteLoadResult, 'own'>): string | null {
  const value = own.root?.kind === 'map' ? own.root.entries.get('extends')?.value : undefined
  const names = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  const name = names
    .flatMap((each) => (each.kind === 'scalar' ? [String(each.value)] : []))
    .find((each) => /^[^./]/.test(each))
  return name === undefined
    ? null
    : name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/')
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
