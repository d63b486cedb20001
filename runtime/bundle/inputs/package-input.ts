import { join } from 'node:path'
import { hashOf } from '../../ledger/inputs.ts'
import { readPackage } from '../../source/parts/find-package.ts'
import { installedPackage } from '../../source/parts/package-keys.ts'
import { hashOfInstalled } from './hash-of-input.ts'
import { inputOf } from './input-name.ts'

/** What a build used of a package. */
export interface PackageInput {
  /** The package's version; for a linked package, the folder that the link leads to. */
  readonly version: string | null
  /** Paths, from the package's folder, of the files that went into the build. Empty for a linked package, whose files are inputs of their own. */
  readonly files: readonly string[]
  /** Hash of these files, since a package can be patched, or packed again, without a new version. */
  readonly content: string
}

/**
 * Reads what a build would use of a package now.
 *
 * @param folder - folder of the package; null when it is not found.
 * @param root - the site's folder.
 * @param startedAt - when the current build began (ms since 1970); left out when none is running.
 */
export function readPackageInput(
  folder: string | null,
  files: readonly string[],
  root: string,
  startedAt?: number,
): PackageInput | null {
  if (folder === null) return null
  const sorted = [...files].sort()
  const content = hashOf(sorted.map((file) => hashOfInstalled(join(folder, file), startedAt)))
  return { version: versionIn(folder, root), files: sorted, content }
}

/** The version of a package; for a linked package, the folder that the link leads to. */
export function versionIn(folder: string | null, root: string): string | null {
  if (folder === null) return null
  return installedPackage(join(folder, 'package.json'), root) === null ? inputOf(folder, root) : versionOf(folder)
}

/** Hash of a `package.json` → the version in it. A build asks for the versions of a hundred packages, some of them twice. */
const versions = new Map<string, string | null>()

/** The version that the `package.json` in a folder states; null when it states none. */
export function versionOf(folder: string): string | null {
  const content = hashOfInstalled(join(folder, 'package.json'))
  const known = versions.get(content)
  if (known !== undefined) return known
  const { version } = readPackage(folder)
  const stated = typeof version === 'string' ? version : null
  versions.set(content, stated)
  return stated
}
