import { isDeepStrictEqual } from 'node:util'
import type { ClientAssets } from '../../render/client-assets.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import type { SiteSources } from '../../source/site-sources.ts'
import { readBuildParts } from '../parts/build-parts.ts'
import { hasChangedFiles, idOfInputs, reachedBy, readBuildInputs } from './build-inputs.ts'
import { readBuiltAssets, readMadeOf } from './made-of.ts'

/** The assets of a built site if its code is made of exactly these sources, on whichever machine; null when the code has to be built. */
export function readFreshCode(outDir: string, sources: SiteSources): ClientAssets | null {
  const made = readMadeOf(outDir)
  if (made === null) return null
  return idOfInputs(readBuildInputs(sources, reachedBy(made))) === idOfInputs(made) ? readBuiltAssets(outDir) : null
}

/** How much of a build is up to date with its site: everything (`fresh`), only its code (`code`), or nothing (`stale`). */
export function freshnessOf(
  outDir: string,
  site: LoadedSite,
  parts = readBuildParts(site),
): 'fresh' | 'code' | 'stale' {
  if (readFreshCode(outDir, site.sources) === null) return 'stale'
  return isDeepStrictEqual(readMadeOf(outDir)?.parts, parts) ? 'fresh' : 'code'
}

/** Whether there is no build, or a file that it was made of has changed. Can be asked before the site is read. */
export function isSurelyStale(outDir: string, root: string): boolean {
  const made = readMadeOf(outDir)
  return made === null || hasChangedFiles(made, root)
}
