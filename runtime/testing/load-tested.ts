import { resolve } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import type { ManifestProblem } from '../manifest/problems/problem.ts'
import { type LoadedSite, loadSite, withManifest } from '../source/load-site.ts'

export interface SiteOptions {
  /** Path of the manifest; its folder is the site. Default: `site.config.yaml` in the current folder. */
  readonly config?: string
  /** Variables of the site. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Loads a site for its tests.
 *
 * @param change - adapts the manifest to what is tested.
 * @throws Error with everything that keeps the site from being built.
 */
export function loadTested(
  { config = 'site.config.yaml', env = process.env }: SiteOptions,
  change?: (manifest: Manifest) => Manifest,
): LoadedSite {
  const loaded = loadSite(resolve(config), env)
  refuse(loaded.problems, placed)
  if (loaded.site === null) throw new Error(`${config} cannot be used. To see why: site validate`)
  if (change === undefined) return loaded.site
  const { site, problems } = withManifest({ ...loaded, site: loaded.site }, change)
  refuse(problems, (problem) => formatProblem(problem).message)
  return site ?? loaded.site
}

function refuse(problems: readonly ManifestProblem[], inWords: (problem: ManifestProblem) => string): void {
  const blocking = problems.filter(({ blocks }) => blocks)
  if (blocking.length > 0) throw new Error(blocking.map(inWords).join('\n'))
}

/** A problem in a file, with its place; problems of what a test passes in have none. */
function placed(problem: ManifestProblem): string {
  const { file, line, column } = problem.position
  return `${file}:${line}:${column}  ${formatProblem(problem).message}`
}
