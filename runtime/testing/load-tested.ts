import { resolve } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import type { ManifestProblem } from '../manifest/problems/problem.ts'
import { type LoadedSite, loadSite, withManifest } from '../source/load-site.ts'

export interface SiteOptions {
  /** The manifest; its folder is the site. Default: `site.config.yaml` in the folder that the process runs in. */
  readonly config?: string
  /** Variables of the site. Default: those of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Reads a site for its tests.
 *
 * @param change - what is to be tested, in place of what the manifest says.
 * @throws Error with all that keeps it from being built.
 */
export function loadTested(
  { config = 'site.config.yaml', env = process.env }: SiteOptions,
  change?: (manifest: Manifest) => Manifest,
): LoadedSite {
  const loaded = loadSite(resolve(config), env)
  refuse(loaded.problems, placed)
  if (loaded.site === null) throw new Error(`${config} cannot be used: site validate says why.`)
  if (change === undefined) return loaded.site
  const { site, problems } = withManifest({ ...loaded, site: loaded.site }, change)
  refuse(problems, (problem) => formatProblem(problem).message)
  return site ?? loaded.site
}

function refuse(problems: readonly ManifestProblem[], inWords: (problem: ManifestProblem) => string): void {
  const blocking = problems.filter(({ blocks }) => blocks)
  if (blocking.length > 0) throw new Error(blocking.map(inWords).join('\n'))
}

/** What is wrong in a file, and not in what a test gives. */
function placed(problem: ManifestProblem): string {
  const { file, line, column } = problem.position
  return `${file}:${line}:${column}  ${formatProblem(problem).message}`
}
