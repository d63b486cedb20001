import { type RequestListener, Server } from 'node:http'
import { createSiteApp } from '../server/create-site-app.ts'
import { createHealth } from '../server/process/health.ts'
import type { Logger } from '../server/process/logger.ts'
import type { ReportError } from '../server/process/report-error.ts'
import { createSiteRuntime, type ServerBundle } from '../server/site-runtime.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { devAssets } from './dev-assets.ts'

/** What a running site is made of: another one of either makes another site. */
export interface DevSource {
  readonly site: LoadedSite
  readonly bundle: ServerBundle
}

/** A site that runs, of one moment. */
export interface DevSite {
  readonly app: RequestListener
  /** A server that listens nowhere: what the real one is asked to upgrade is passed on to it. */
  readonly upgrades: Server
  close(): void
}

/** @param onError - told of everything that a visitor does not see, beside the site's own handler and the log. */
export async function openDevSite({ site, bundle }: DevSource, log: Logger, onError: ReportError): Promise<DevSite> {
  const runtime = await createSiteRuntime({
    root: site.root,
    site: site.model,
    messages: site.messages,
    assets: devAssets(site),
    bundle: {
      ...bundle,
      onError(error, context) {
        onError(error, context)
        return bundle.onError?.(error, context)
      },
    },
    env: site.env,
    log,
    isProduction: false,
    isPrerender: false,
    memoBytes: 0,
  })
  const app = createSiteApp({
    runtime,
    assetsFolder: null,
    publicFolders: site.publicFolders,
    health: createHealth(),
    isDevelopment: true,
  })
  const upgrades = new Server()
  const subscriptions = runtime.backends.attachTo(upgrades, runtime.visitors)
  return {
    app,
    upgrades,
    close() {
      void subscriptions.close()
      void runtime.close()
    },
  }
}
