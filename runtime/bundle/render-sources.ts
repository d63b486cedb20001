import { sourceBackends } from '../server/backends/source-backends.ts'
import type { Elsewhere } from '../server/elsewhere.ts'
import type { Logger } from '../server/process/logger.ts'
import type { ReportError } from '../server/process/report-error.ts'
import { createSiteRuntime, type SiteRuntime } from '../server/site-runtime.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { LoadedSite } from '../source/load-site.ts'
import type { OpenBundle } from './open-bundle.ts'

export interface SourceRendering {
  /** The site's model, or a variant of it. */
  readonly model: SiteModel
  readonly elsewhere: Elsewhere
  readonly log: Logger
  readonly onError: ReportError
}

/**
 * Prepares a site for rendering only, from its sources: pages look as they do to visitors whom the guards let pass. Embedded back-ends answer from
 * their content files, with an empty data folder. Nothing is written, mailed or reported.
 *
 * @param noData - path of the data folder, in which nothing exists.
 */
export async function renderSources(
  site: LoadedSite,
  { load, assets }: Pick<OpenBundle, 'load' | 'assets'>,
  noData: string,
  { model, elsewhere, log, onError }: SourceRendering,
): Promise<SiteRuntime> {
  // Leaves out the site's own error handler, which may report over the network.
  const { render, operations, forms, collections } = await load()
  return createSiteRuntime({
    root: site.root,
    backendFiles: sourceBackends(site.root, site.folders),
    site: model,
    messages: site.messages,
    assets,
    bundle: { render, operations, forms, ...(collections === undefined ? {} : { collections }) },
    env: { ...site.env, SITE_DATA_DIR: noData },
    log,
    isProduction: true,
    // No mail, no clean-up.
    isPrerender: true,
    memoBytes: 0,
    elsewhere,
    onError,
  })
}
