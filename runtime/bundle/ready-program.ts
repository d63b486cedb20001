import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import { copyFolderContent } from '../source/disk/copy-content.ts'
import { readPackage } from '../source/parts/find-package.ts'
import { PackageFolders } from '../source/parts/package-keys.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { buildForProduction } from './build-for-production.ts'
import { InputRecorder } from './input-recorder.ts'
import { programConfig } from './vite-config.ts'

const PACKAGES = 'packages.json'

/**
 * Bundles the program that serves builds into the package itself, when that is bundled: nothing of a site is in it, so the sites need not do it
 * again.
 *
 * @param code - folder of the package's code.
 */
export async function makeProgram(code: string): Promise<void> {
  const recorder = new InputRecorder()
  const outDir = join(code, layout.program)
  const [main, handler] = [join(code, 'server-main.js'), join(code, 'server.js')]
  await buildForProduction(programConfig({ root: packageRoot, main, handler, outDir, recorder }))
  const { packages } = recorder.reached(packageRoot, new Map())
  const folders = new PackageFolders(packageRoot)
  const versions = [...packages].map((key) => [key, versionOf(folders.of(key))])
  writeFileSync(join(outDir, PACKAGES), JSON.stringify(Object.fromEntries(versions)))
}

/**
 * Copies that program into a build, and notes what it is made of.
 *
 * @param code - folder of the package's code.
 * @returns false where it is made of other versions of packages than those that are installed.
 */
export function takeProgram(code: string, outDir: string, recorder: InputRecorder): boolean {
  const place = join(code, layout.program)
  if (!existsSync(join(place, PACKAGES))) return false
  // Written above.
  const packages = JSON.parse(readFileSync(join(place, PACKAGES), 'utf8')) as Readonly<Record<string, string | null>>
  const folders = new PackageFolders(packageRoot)
  const fits = ([key, version]: [string, string | null]) => version !== null && versionOf(folders.of(key)) === version
  if (!Object.entries(packages).every(fits)) return false
  for (const key of Object.keys(packages)) recorder.note(join(folders.of(key) ?? '', 'package.json'))
  copyFolderContent(place, outDir)
  rmSync(join(outDir, PACKAGES))
  return true
}

function versionOf(folder: string | null): string | null {
  const { version } = folder === null ? {} : readPackage(folder)
  return typeof version === 'string' ? version : null
}
