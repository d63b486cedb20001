import { realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { scriptKey } from '../../site/resolve-site.ts'
import { findPackage } from './find-package.ts'
import { missingFile } from './missing-file.ts'

export interface FoundScripts {
  /** Key of the script in the model → absolute path of its file. */
  readonly found: ReadonlyMap<string, string>
  readonly problems: readonly ManifestProblem[]
}

/**
 * The files of legacy scripts: below the site's folder or that of a base, or in a package. Packages are looked up in the `node_modules` of the site
 * and of the folders above it, then in those of `fallback`. No link may lead out of these folders.
 */
export function findScripts(
  { head }: Manifest,
  document: ManifestDocument,
  folders: readonly string[],
  fallback: string,
): FoundScripts {
  const found = new Map<string, string>()
  const problems: ManifestProblem[] = []
  head.scripts.forEach((script, index) => {
    const at = ['head', 'scripts', index]
    const { package: name, file } = script
    const ofPackage =
      name === undefined ? null : firstFound([...folders, fallback], (folder) => findPackage(folder, name))
    if (name !== undefined && ofPackage === null) {
      problems.push(missingFile(document, [...at, 'package'], name, ["the site's node_modules", "sitio's"], null))
      return
    }
    const path = firstInside(ofPackage === null ? folders : [ofPackage], file)
    if (path !== null) found.set(scriptKey(script), path)
    else {
      const place = name === undefined ? "the site's folder" : `the package ${name}`
      problems.push(missingFile(document, [...at, 'file'], file, [place], ofPackage ?? folders[0] ?? null))
    }
  })
  return { found, problems }
}

/** The absolute path of a file in the first folder that contains it; null when none does. */
export function firstInside(folders: readonly string[], file: string): string | null {
  return firstFound(folders, (folder) => fileInside(folder, file))
}

function firstFound(folders: readonly string[], find: (folder: string) => string | null): string | null {
  for (const folder of folders) {
    const found = find(folder)
    if (found !== null) return found
  }
  return null
}

/** The absolute path of a file in a folder; null when it does not exist, or when a link leads out of the folder. */
function fileInside(folder: string, file: string): string | null {
  const path = join(folder, file)
  try {
    const isInside = realpathSync(path).startsWith(realpathSync(folder) + sep)
    return isInside && statSync(path).isFile() ? path : null
  } catch {
    return null
  }
}
