import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientAssets } from '../render/client-assets.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { type BuildInputs, idOfInputs, readBuildInputs } from './build-inputs.ts'

/** In a built site: what it was made of. */
export const INPUTS_FILE = 'inputs.json'

/** What a built site says of itself; null when there is none, or not a whole one. */
export function readBuiltAssets(outDir: string): ClientAssets | null {
  // Written by buildSite.
  return readJson<ClientAssets>(join(outDir, 'assets.json'))
}

/** The same, where the build is made of just these sources, wherever it was made; null when another one is needed. */
export function readFreshBuild(outDir: string, sources: SiteSources): ClientAssets | null {
  const assets = readBuiltAssets(outDir)
  const made = readJson<BuildInputs>(join(outDir, INPUTS_FILE))
  if (assets === null || made === null) return null
  const reached = { files: Object.keys(made.files), packages: Object.keys(made.packages) }
  return idOfInputs(readBuildInputs(sources, reached)) === assets.build ? assets : null
}

function readJson<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content
  } catch {
    return null
  }
}
