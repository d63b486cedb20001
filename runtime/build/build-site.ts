import { mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import type { ClientAssets } from '../render/client-assets.ts'
import { contentHash } from './content-hash.ts'
import { packageRoot } from './package-root.ts'
import { readClientBuild } from './read-client-build.ts'
import { clientConfig, type SiteSources, serverConfig } from './vite-config.ts'

/** Id of the build that these sources give: two equal ones need no new build. */
export function buildId({ sections, stylesheets }: SiteSources): string {
  const shape = sections.map(({ name, hydrate, inputs, client }) => `${name} ${hydrate} ${inputs} ${client}`)
  return contentHash(
    [...shape, ...stylesheets.keys()],
    [join(packageRoot, 'dist/package/.hash'), join(packageRoot, 'package.json'), ...stylesheets.values(), ...sections.map(({ folder }) => folder)],
  )
}

/** What a built site says of itself; null when there is none, or not a whole one. */
export function readBuiltAssets(outDir: string): ClientAssets | null {
  try {
    // Written by buildSite below.
    return JSON.parse(readFileSync(join(outDir, 'assets.json'), 'utf8')) as ClientAssets
  } catch {
    return null
  }
}

/**
 * Builds client and server bundles. They are written beside their place and moved there when they are whole: a build that fails or is
 * killed leaves the earlier one as it was.
 */
export async function buildSite(sources: SiteSources, outDir: string): Promise<ClientAssets> {
  mkdirSync(dirname(outDir), { recursive: true })
  const work = mkdtempSync(`${outDir}.building-`)
  try {
    await build(clientConfig(sources, work))
    await build(serverConfig(sources, work))
    const assets = readClientBuild({
      folder: join(work, 'client'),
      viteRoot: sources.root,
      build: buildId(sources),
      sections: sources.sections,
      stylesheets: sources.stylesheets,
    })
    rmSync(join(work, 'client/.vite'), { recursive: true })
    writeFileSync(join(work, 'assets.json'), JSON.stringify(assets))
    writeFileSync(join(work, 'package.json'), '{"type":"module"}\n')
    replaceFolder(work, outDir)
    return assets
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Puts a finished folder in the place of another. */
export function replaceFolder(finished: string, place: string): void {
  const old = `${place}.old-${process.pid}`
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(place, old)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  renameSync(finished, place)
  rmSync(old, { recursive: true, force: true })
}
