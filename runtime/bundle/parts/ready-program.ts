import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { layout } from '../../artefact/site-file.ts'
import { copyFolderContent } from '../../source/disk/copy-content.ts'
import { PackageFolders } from '../../source/parts/package-keys.ts'
import { packageRoot } from '../../source/parts/package-root.ts'
import { buildForProduction } from '../build-for-production.ts'
import { InputRecorder } from '../inputs/input-recorder.ts'
import { type PackageInput, readPackageInput } from '../inputs/package-input.ts'
import { programConfig } from '../vite-config.ts'

const PACKAGES = 'packages.json'

/**
 * Bundles the program that serves builds when sitio itself is built. The program contains nothing of a site, so sites need not bundle it again.
 *
 * @param code - folder of sitio's code.
 */
export async function makeProgram(code: string): Promise<void> {
  const recorder = new InputRecorder()
  const outDir = join(code, layout.program)
  await buildForProduction(programConfig({ root: packageRoot, code, outDir, recorder }))
  const { packages } = recorder.reached(packageRoot, new Map())
  const folders = new PackageFolders(packageRoot)
  const inputs = [...packages].map(([key, files]) => [key, readInput(folders.of(key), files)])
  writeFileSync(join(outDir, PACKAGES), JSON.stringify(Object.fromEntries(inputs)))
}

/**
 * Copies that program into a build, and records the files that it is made of.
 *
 * @param code - folder of sitio's code.
 * @returns false when there is no program, or when it was made of other packages than the installed ones.
 */
export function takeProgram(code: string, outDir: string, recorder: InputRecorder): boolean {
  const place = join(code, layout.program)
  if (!existsSync(join(place, PACKAGES))) return false
  // `makeProgram` writes this file, so its shape is known.
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
