import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { sourceBackends } from '../../runtime/server/backends/source-backends.ts'
import { createSiteApp } from '../../runtime/server/create-site-app.ts'
import { createHealth } from '../../runtime/server/process/health.ts'
import { listen } from '../../runtime/server/process/listen.ts'
import { createLogger } from '../../runtime/server/process/logger.ts'
import { Site } from '../../runtime/server/site.ts'
import { nodeDoor } from '../../runtime/server/site-doors.ts'
import { createSiteRuntime, DEFAULT_MEMO_BYTES } from '../../runtime/server/site-runtime.ts'
import { loadSite } from '../../runtime/source/load-site.ts'

/** Serves the built agency site like `site start`; with the argument `memo-off`, nothing rendered is kept. */
const root = process.cwd()
const { site } = loadSite(join(root, 'site.config.yaml'), process.env)
const assets = readBuiltAssets(join(root, 'dist/site'))
if (!site || !assets) throw new Error('Build the site first: npx site build')
const log = createLogger()
const runtime = await createSiteRuntime({
  root,
  backendFiles: sourceBackends(root),
  site: site.model,
  messages: site.messages,
  assets,
  bundle: await import(pathToFileURL(join(root, 'dist/site/server/site.js')).href),
  env: site.env,
  log,
  isProduction: true,
  isPrerender: false,
  memoBytes: process.argv.includes('memo-off') ? 0 : DEFAULT_MEMO_BYTES,
})
const app = createSiteApp(
  nodeDoor(
    new Site({
      runtime,
      assetsFolder: join(root, 'dist/site/client'),
      publicFolders: site.publicFolders,
      health: createHealth(),
      isDevelopment: false,
    }),
  ),
)
const { url } = await listen(app, 0, '127.0.0.1')
process.stdout.write(`${url}\n`)
