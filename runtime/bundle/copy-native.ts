import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyFolderContent } from '../source/copy-content.ts'
import { findRealPackage } from '../source/find-package.ts'
import { packageRoot } from '../source/package-root.ts'

/** What is read of a `package.json`. */
interface PackageFile {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/**
 * Copies a package that cannot be bundled, since it is native code, into a `node_modules` folder, with all that it depends on. Of packages for
 * kinds of machines only this machine's: a build runs on machines such as the one that built it.
 */
export function copyNative(name: string, nodeModules: string): void {
  const copied = new Set<string>()
  const copy = (wanted: string, from: string, isOptional: boolean) => {
    const folder = findRealPackage(from, wanted)
    if (folder === null && !isOptional) throw new Error(`The package ${wanted} is not installed. Install sitio again.`)
    if (folder === null || copied.has(wanted)) return
    // Its own file, which npm has read, too.
    const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile
    if (!isForThisMachine(wanted, file)) return
    copied.add(wanted)
    copyFolderContent(folder, join(nodeModules, wanted))
    const optional = file.optionalDependencies ?? {}
    for (const next of Object.keys({ ...file.dependencies, ...optional }))
      copy(next, folder, Object.hasOwn(optional, next))
  }
  copy(name, packageRoot, false)
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
