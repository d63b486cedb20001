import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolderContent } from '../../source/disk/copy-content.ts'
import { findRealPackage } from '../../source/parts/find-package.ts'

/** The keys of a `package.json` that are read here. */
interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/**
 * Copies a package that is not bundled into a `node_modules` folder, with all its dependencies. Skips packages for other platforms, since a build
 * runs on the same kind of machine as the one that built it.
 *
 * @param from - absolute path of the folder from which the package is looked up.
 * @returns false when the package, or one that it depends on, is not installed.
 */
export function copyPackage(name: string, from: string, nodeModules: string): boolean {
  const copied = new Set<string>()
  const copy = (wanted: string, user: string): boolean => {
    const folder = findRealPackage(user, wanted)
    if (folder === null) return false
    if (copied.has(wanted)) return true
    // npm has read this file as well, so its shape can be trusted.
    const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
    if (!isForThisMachine(wanted, file)) return true
    copied.add(wanted)
    copyFolderContent(folder, join(nodeModules, wanted))
    const optional = file.optionalDependencies ?? {}
    const needed = Object.keys({ ...file.dependencies, ...optional })
    return needed.map((next) => copy(next, folder) || Object.hasOwn(optional, next)).every(Boolean)
  }
  return copy(name, from)
}

function isForThisMachine(name: string, { os, cpu, libc = libcIn(name) }: PackageFile): boolean {
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, ownLibc())
}

/** The C library that a package's name ends with, since not every package declares `libc`. */
function libcIn(name: string): string[] | undefined {
  const ending = /-(?<libc>musl|gnu)(?:eabihf)?$/.exec(name)?.groups?.libc
  return ending === undefined ? undefined : [ending === 'gnu' ? 'glibc' : ending]
}

function fits(wanted: readonly string[] | undefined, own: string | null): boolean {
  return wanted === undefined || own === null || wanted.includes(own)
}

/** The C library of this Linux, detected as npm does; null on other systems. */
function ownLibc(): 'glibc' | 'musl' | null {
  if (process.platform !== 'linux') return null
  // The header of Node's report names the C library that Node was linked with.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}
