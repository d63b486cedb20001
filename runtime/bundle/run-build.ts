import { join } from 'node:path'
import type { Elsewhere } from '../server/elsewhere.ts'
import { openBuild } from '../server/open-build.ts'
import { createSiteRuntime, type SiteRuntime, type SiteRuntimeOptions } from '../server/site-runtime.ts'
import type { LoadedSite } from '../source/load-site.ts'

const SILENT = { info() {}, warn() {}, error() {} }

/**
 * Runs a build that was just written, for what is made of its pages and lists. What visitors have sent is no part of it.
 *
 * @param elsewhere - what answers in the place of back-ends at other addresses; left out: they are called.
 * @throws BuildError when the environment lacks what the site needs.
 */
export async function runBuild(
  site: LoadedSite,
  work: string,
  onError: NonNullable<SiteRuntimeOptions['onError']>,
  elsewhere?: Elsewhere,
): Promise<SiteRuntime> {
  // A folder that is not there: nothing is read from it, and nothing is added to it.
  const env = { ...site.env, SITE_DATA_DIR: join(site.root, '.sitio/no-data') }
  const opened = await openBuild(work, { env, root: site.root, isOffline: elsewhere !== undefined })
  const modes = { isProduction: true, isPrerender: true, memoBytes: 0 }
  return createSiteRuntime({ ...opened, ...modes, log: SILENT, onError, ...(elsewhere && { elsewhere }) })
}
