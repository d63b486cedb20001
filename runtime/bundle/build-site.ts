import { realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBuildFiles } from '../artefact/build-files.ts'
import { layout } from '../artefact/site-file.ts'
import { writePictures } from '../pictures/write-pictures.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import type { Elsewhere } from '../server/elsewhere.ts'
import { copyFolderContent } from '../source/disk/copy-content.ts'
import { openWorkFolder } from '../source/disk/work-folder.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { openPictures } from '../source/loaded/open-pictures.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { buildForProduction } from './build-for-production.ts'
import { type BuildInputs, idOfBuild, readBuildInputs } from './inputs/build-inputs.ts'
import { InputRecorder } from './inputs/input-recorder.ts'
import { INPUTS_FILE, type MadeOf, readBuiltAssets, readMadeOf } from './inputs/made-of.ts'
import { type BuildParts, type KnownBackends, readBuildParts, writeBuildParts } from './parts/build-parts.ts'
import { compressAssets } from './parts/compress-assets.ts'
import { copyPackage } from './parts/copy-package.ts'
import { copyScripts } from './parts/copy-scripts.ts'
import { keepAssets, renameBuild } from './parts/keep-assets.ts'
import { keepIndex } from './parts/keep-index.ts'
import { keepLists } from './parts/keep-lists.ts'
import { listedPackages } from './parts/listed-packages.ts'
import { moveServerAssets } from './parts/move-server-assets.ts'
import { writeOperationLists } from './parts/operation-lists.ts'
import { takeProgram } from './parts/ready-program.ts'
import { fetchScript, serverScript } from './parts/server-script.ts'
import { readClientBuild } from './read-client-build.ts'
import { packageCode } from './section-registry.ts'
import { buildImportedStyles } from './styles/build-imported-styles.ts'
import { ImportedStylesFinder } from './styles/imported-styles.ts'
import { clientConfig, importedStylesConfig, native, programConfig, serverConfig } from './vite-config.ts'
import { warningLogger } from './warning-logger.ts'

export interface BuildOptions {
  /** Called with each warning of the bundler, and with what could not be read or indexed. */
  onWarning(text: string): void
  /** Answers in place of back-ends at other addresses, whose lists are kept in the build; the network when left out. */
  readonly elsewhere?: Elsewhere
  /** Whether to make the search index, which renders every page; otherwise the server makes it on the first search. */
  readonly isIndexed?: boolean
  /** What has been read of the site already; it is read when left out. */
  readonly read?: SiteReading
}

/** What was read of a site, in this order, so that a change in between is noticed the next time. */
export interface SiteReading {
  readonly parts: BuildParts
  readonly backends: KnownBackends
}

/**
 * Builds a site: its code, and everything needed to serve it without its sources. The build is written beside its final place and moved there once it
 * is complete, so a build that fails or is killed leaves the previous one untouched.
 *
 * @returns the id of the build.
 * @throws what the bundler throws, with the file and position in its message.
 */
export async function buildSite(
  site: LoadedSite,
  outDir: string,
  { onWarning, elsewhere, isIndexed = true, read }: BuildOptions,
): Promise<string> {
  const { sources } = site
  const folder = openWorkFolder(outDir, 'building')
  const work = folder.path
  try {
    const parts = read?.parts ?? readBuildParts(site)
    const { inputs, importedStyles } = await buildCode(sources, work, onWarning)
    const id = idOfBuild(inputs, parts)
    const assets = readClientBuild({
      folder: join(work, layout.client),
      viteRoot: sources.root,
      build: id,
      sections: sources.sections,
      importedStyles,
      stylesheets: sources.stylesheets,
      steps: sources.steps,
      needs: sources.needs,
      onError: sources.onError,
      scripts: copyScripts(sources.scripts, join(work, layout.client)),
    })
    rmSync(join(work, layout.client, '.vite'), { recursive: true })
    moveServerAssets(work)
    await makePictures(site, work)
    await compressAssets(join(work, layout.client))
    keepAssets(work, outDir, id, sources.keepAssets)
    writeOperationLists(sources, join(work, 'operations'))
    writeFileSync(join(work, 'package.json'), '{"type":"module"}\n')
    writeFileSync(join(work, layout.server), serverScript())
    writeFileSync(join(work, layout.fetch), fetchScript())
    await finish(site, work, assets, { ...inputs, parts }, read)
    // Both open the build.
    await keepLists(site, work, outDir, onWarning, elsewhere)
    if (isIndexed) await keepIndex(site, work, onWarning, elsewhere)
    writeBuildFiles(work)
    folder.publish()
    return id
  } finally {
    folder.remove()
  }
}

/** Updates the texts, content and public files of a build whose code is still up to date (`freshnessOf` returns `code`). @returns the new id. */
export async function renewBuild(
  site: LoadedSite,
  outDir: string,
  { onWarning, elsewhere, isIndexed = true, read }: BuildOptions,
): Promise<string> {
  const assets = readBuiltAssets(outDir)
  const inputs = readMadeOf(outDir)
  if (assets === null || inputs === null) throw new Error(`${outDir} contains no build to renew.`)
  const folder = openWorkFolder(outDir, 'building')
  try {
    const parts = read?.parts ?? readBuildParts(site)
    const build = idOfBuild(inputs, parts)
    copyFolderContent(outDir, folder.path)
    for (const part of [layout.public, layout.backends, layout.search])
      rmSync(join(folder.path, part), { recursive: true, force: true })
    renameBuild(folder.path, build, { folder: layout.pictures, pictures: await makePictures(site, folder.path) })
    await finish(site, folder.path, { ...assets, build }, { ...inputs, parts }, read)
    await keepLists(site, folder.path, outDir, onWarning, elsewhere)
    if (isIndexed) await keepIndex(site, folder.path, onWarning, elsewhere)
    writeBuildFiles(folder.path)
    folder.publish()
    return build
  } finally {
    folder.remove()
  }
}

/** Writes the pictures of the site to its hashed assets. @returns their paths below `client/`. @throws JobError when one cannot be made. */
async function makePictures(site: LoadedSite, work: string): Promise<string[]> {
  const names = await writePictures(openPictures(site), join(work, layout.client, layout.pictures))
  return names.map((name) => join(layout.pictures, name))
}

async function buildCode(
  sources: SiteSources,
  work: string,
  onWarning: (text: string) => void,
): Promise<{ readonly inputs: BuildInputs; readonly importedStyles: Awaited<ReturnType<typeof buildImportedStyles>> }> {
  const startedAt = Date.now()
  const recorder = new InputRecorder()
  const finder = new ImportedStylesFinder()
  const customLogger = warningLogger(onWarning)
  const program = { root: sources.root, code: packageCode, outDir: join(work, layout.program), recorder }
  await buildForProduction(
    { ...clientConfig(sources, work, recorder), customLogger },
    { ...serverConfig(sources, work, { recorder, finder }), customLogger },
    ...(takeProgram(packageCode, program.outDir, recorder) ? [] : [{ ...programConfig(program), customLogger }]),
  )
  const importedStyles = await buildImportedStyles(finder.found, (input) => ({
    ...importedStylesConfig(sources.root, work, input, recorder),
    customLogger,
  }))
  const inputs = readBuildInputs(sources, recorder.reached(sources.root, sectionFiles(sources)), startedAt)
  return { inputs, importedStyles }
}

/** Section → its entry files, with links resolved, as the bundler does. */
function sectionFiles({ sections }: SiteSources): Map<string, string[]> {
  return new Map(
    sections.map(({ name, component, styles, operations }) => [
      name,
      [component, ...(styles === null ? [] : [styles]), ...operations].map((file) => realpathSync(file)),
    ]),
  )
}

async function finish(
  site: LoadedSite,
  work: string,
  assets: ClientAssets,
  made: MadeOf,
  read?: SiteReading,
): Promise<void> {
  const { hasBackends, takesPictures } = await writeBuildParts(site, work, read?.backends)
  const hasMedia = [...site.model.clients.values()].some(({ media }) => media.length > 0)
  if (hasBackends) bring(native.database, packageRoot, work)
  if (hasMedia || takesPictures) bring(native.pictures, packageRoot, work)
  for (const name of listedPackages(site.sources.root)) bring(name, site.sources.root, work)
  writeFileSync(join(work, layout.assets), JSON.stringify(assets))
  writeFileSync(join(work, INPUTS_FILE), JSON.stringify(made))
  writeBuildFiles(work)
}

/** Copies a package that is not bundled into the program's `node_modules`. */
function bring(name: string, from: string, work: string): void {
  if (copyPackage(name, from, join(work, layout.program, 'node_modules'))) return
  throw new Error(`The package ${name}, or one that it needs, is not installed. Type: npm install`)
}
