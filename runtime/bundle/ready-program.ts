import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { layout } from '../artefact/site-file.ts'
import { copyFolderContent } from '../source/disk/copy-content.ts'
import { PackageFolders } from '../source/parts/package-keys.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { buildForProduction } from './build-for-production.ts'
import { InputRecorder } from './input-recorder.ts'
import { type PackageInput, readPackageInput } from './package-input.ts'
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
  const inputs = [...packages].map(([key, files]) => [key, readInput(folders.of(key), files)])
  writeFileSync(join(outDir, PACKAGES), JSON.stringify(Object.fromEntries(inputs)))
}

/**
 * Copies that program into a build, and notes what it is made of.
 *
 * @param code - folder of the package's code.
 * @returns false where it is made of other packages than those that are installed.
 */
export function takeProgram(code: string, outDir: string, recorder: InputRecorder): boolean {
  const place = join(code, layout.program)
  if (!existsSync(join(place, PACKAGES))) return false
  // Written above.
  const packages = JSON.parse(readFileSync(join(place, PACKAGES), 'utf8')) as Readonly<Record<string, PackageInput>>
  const folders = new PackageFolders(packageRoot)
  const parts = Object.entries(packages).map(([key, input]) => ({ input, folder: folders.of(key) }))
  if (!parts.every(({ input, folder }) => isDeepStrictEqual(readInput(folder, input.files), input))) return false
  for (const { input, folder } of parts) for (const file of input.files) recorder.note(join(folder ?? '', file))
  copyFolderContent(place, outDir)
  rmSync(join(outDir, PACKAGES))
  return true
}

function readInput(folder: string | null, files: readonly string[]): PackageInput | null {
  return readPackageInput(folder, files, packageRoot)
}
