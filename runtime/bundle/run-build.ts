import { join } from 'node:path'
import type { Elsewhere } from '../server/elsewhere.ts'
import { openBuild } from '../server/open-build.ts'
import { createSiteRuntime, type SiteRuntime, type SiteRuntimeOptions } from '../server/site-runtime.ts'
import type { LoadedSite } from '../source/load-site.ts'

const SILENT = { info() {}, warn() {}, error() {} }

/**
 * Runs a build that was just written, to read its pages and lists. Does not include what visitors have sent.
 *
 * @param elsewhere - answers in place of back-ends at other addresses, which are called when it is left out.
 * @throws BuildError when the environment lacks what the site needs.
 */
export async function runBuild(
  site: LoadedSite,
  work: string,
  onError: NonNullable<SiteRuntimeOptions['onError']>,
  elsewhere?: Elsewhere,
): Promise<SiteRuntime> {
  // This folder does not exist: nothing is read from it, and nothing is added to it.
  const env = { ...site.env, SITE_DATA_DIR: join(site.root, '.sitio/no-data') }
  const opened = await openBuild(work, { env, root: site.root, isOffline: elsewhere !== undefined })
  const modes = { isProduction: true, isPrerender: true, memoBytes: 0 }
  return createSiteRuntime({ ...opened, ...modes, log: SILENT, onError, ...(elsewhere && { elsewhere }) })
}
