import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ImportedStyles } from '../bundle/styles/imported-styles.ts'
import { sourceBackends } from '../server/backends/source-backends.ts'
import { createSiteApp } from '../server/create-site-app.ts'
import { createHealth } from '../server/process/health.ts'
import type { Logger } from '../server/process/logger.ts'
import type { ReportError } from '../server/process/report-error.ts'
import { Site } from '../server/site.ts'
import { nodeDoor } from '../server/site-doors.ts'
import { createSiteRuntime, type ServerBundle } from '../server/site-runtime.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { openPictures } from '../source/loaded/open-pictures.ts'
import { devAssets } from './dev-assets.ts'
import { devPictures } from './dev-pictures.ts'

/** What a running site is made of; when either part changes, a new site is opened. */
export interface DevSource {
  readonly site: LoadedSite
  readonly bundle: ServerBundle
  readonly importedStyles: ImportedStyles
}

/** A running site, as of one moment. */
export interface DevSite {
  readonly app: RequestListener
  /** False when the path is not one of the site's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean
  close(): void
}

/** @param onError - called for every error that visitors do not see, besides the site's own handler. What it tells itself is kept from the log. */
export async function openDevSite(
  { site, bundle, importedStyles }: DevSource,
  log: Logger,
  onError: (...error: Parameters<ReportError>) => Promise<{ readonly isTold: boolean }>,
): Promise<DevSite> {
  const runtime = await createSiteRuntime({
    root: site.root,
    backendFiles: sourceBackends(site.root, site.folders, true),
    site: site.model,
    messages: site.messages,
    assets: devAssets(site, importedStyles),
    bundle: {
      ...bundle,
      async onError(error, context) {
        const [{ isTold }, answer] = await Promise.all([onError(error, context), bundle.onError?.(error, context)])
        return isTold ? false : answer
      },
    },
    env: site.env,
    log,
    isProduction: false,
    isPrerender: false,
    memoBytes: 0,
  })
  const served = new Site({
    runtime,
    assetsFolder: null,
    publicFolders: site.publicFolders,
    pictures: devPictures(openPictures(site)),
    health: createHealth(),
    isDevelopment: true,
  })
  const subscriptions = runtime.backends.subscriptions(runtime.visitors)
  return {
    app: createSiteApp(nodeDoor(served)),
    upgrade: (request, socket, head) => subscriptions.upgrade(request, socket, head),
    close() {
      void subscriptions.close()
      void runtime.close()
    },
  }
}
