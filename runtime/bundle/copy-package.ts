import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolderContent } from '../source/disk/copy-content.ts'
import { findRealPackage } from '../source/parts/find-package.ts'

/** What is read of a `package.json`. */
interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/**
 * Copies a package that is not bundled into a `node_modules` folder, with all that it depends on. Of packages for kinds of machines only this
 * machine's: a build runs on machines such as the one that built it.
 *
 * @param from - absolute folder, where whoever needs it finds it.
 * @returns false where it, or what it needs, is not installed.
 */
export function copyPackage(name: string, from: string, nodeModules: string): boolean {
  const copied = new Set<string>()
  const copy = (wanted: string, user: string): boolean => {
    const folder = findRealPackage(user, wanted)
    if (folder === null) return false
    if (copied.has(wanted)) return true
    // Its own file, which npm has read, too.
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

/** Not every package says for which C library it is; their names do. */
function libcIn(name: string): string[] | undefined {
  const ending = /-(?<libc>musl|gnu)(?:eabihf)?$/.exec(name)?.groups?.libc
  return ending === undefined ? undefined : [ending === 'gnu' ? 'glibc' : ending]
}

function fits(wanted: readonly string[] | undefined, own: string | null): boolean {
  return wanted === undefined || own === null || wanted.includes(own)
}

/** As npm tells the C libraries of Linux apart; null elsewhere. */
function ownLibc(): 'glibc' | 'musl' | null {
  if (process.platform !== 'linux') return null
  // Node's own report; its header names the library that Node was linked with.
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}
