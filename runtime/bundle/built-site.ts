import { isDeepStrictEqual } from 'node:util'
import type { ClientAssets } from '../render/client-assets.ts'
import type { LoadedSite } from '../source/load-site.ts'
import type { SiteSources } from '../source/site-sources.ts'
import { hasChangedFiles, idOfInputs, reachedBy, readBuildInputs } from './build-inputs.ts'
import { readBuildParts } from './build-parts.ts'
import { readBuiltAssets, readMadeOf } from './made-of.ts'

/** What a built site says of itself, where its code is made of just these sources, wherever it was made; null when another one is needed. */
export function readFreshCode(outDir: string, sources: SiteSources): ClientAssets | null {
  const made = readMadeOf(outDir)
  if (made === null) return null
  return idOfInputs(readBuildInputs(sources, reachedBy(made))) === idOfInputs(made) ? readBuiltAssets(outDir) : null
}

/** How much of a build is still that of a site: all of it, its code, or nothing. */
export function freshnessOf(
  outDir: string,
  site: LoadedSite,
  parts = readBuildParts(site),
): 'fresh' | 'code' | 'stale' {
  if (readFreshCode(outDir, site.sources) === null) return 'stale'
  return isDeepStrictEqual(readMadeOf(outDir)?.parts, parts) ? 'fresh' : 'code'
}

/** Whether there is no build, or one whose files are others by now: known before anything of the site is read. */
export function isSurelyStale(outDir: string, root: string): boolean {
  const made = readMadeOf(outDir)
  return made === null || hasChangedFiles(made, root)
}
