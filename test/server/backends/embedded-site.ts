import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { startEmbeddedBackends } from '../../../runtime/server/backends/embedded-backends.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import type { Environment } from '../../../runtime/server/environment/secrets.ts'
import type { SiteRuntimeOptions } from '../../../runtime/server/site-runtime.ts'
import { type StartServerOptions, startServer } from '../../../runtime/server/start-server.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'

const root = join(import.meta.dirname, '../../backend/fixtures')
const { site, messages } = siteOf(
  twoLanguages(`
graphql:
  clients:
    default: { url: 'embedded:library', schema: library.graphql, content: content }
    letters: { url: 'embedded:letters', schema: letters.graphql }
    fixed: { url: 'embedded:fixed', schema: letters.graphql, via: server, authorization: { secret: SITE_KEY } }
    header: { url: 'embedded:header', schema: letters.graphql, via: server, headers: { x-key: { secret: SITE_KEY } } }
    inner: { url: 'embedded:inner', schema: letters.graphql, via: server }
    remote: { url: 'http://127.0.0.1:9/graphql', schema: letters.graphql }
routes: [{ name: index, path: /, sections: [] }]`),
)
/** Whom mails are from and to. */
export const mailEnv = { SITE_MAIL_FROM: 'site@example.org', SITE_MAIL_TO: 'studio@example.org' }

/** A site with embedded back-ends, and a data folder for each test of the file. */
export function embeddedSite() {
  let folder = ''
  const endings: (() => unknown)[] = []

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sitio-embedded-'))
  })

  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
    await rm(folder, { recursive: true })
  })

  /** The lines that are logged at start: level, client, text. */
  async function logAtStart(
    env: Environment,
    mode: Partial<Pick<SiteRuntimeOptions, 'isProduction' | 'isPrerender' | 'isToldElsewhere' | 'unsetAddresses'>> = {},
  ) {
    const lines: string[] = []
    const logAs = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
      void lines.push(`${level} ${fields.client}: ${message}`)
    const backends = await startEmbeddedBackends({
      site,
      root,
      backendFiles: sourceBackends(root),
      env: { SITE_DATA_DIR: folder, ...env },
      secret: 'x',
      isProduction: true,
      isPrerender: false,
      log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
      ...mode,
    })
    endings.push(() => backends.close())
    return lines
  }

  async function start(env: Environment, given: Partial<StartServerOptions> = {}) {
    const server = await startServer({
      root,
      backendFiles: sourceBackends(root),
      site,
      messages,
      assets: bareAssets,
      bundle: bareBundle,
      env: { SITE_DATA_DIR: folder, ...env },
      assetsFolder: root,
      publicFolders: [],
      port: 0,
      host: '127.0.0.1',
      // No load balancer has to notice that it stops.
      wait: async () => {},
      ...given,
    })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= server.stop()
      return stopped
    }
    endings.push(stop)
    return { url: server.url.replace('localhost', '127.0.0.1'), stop }
  }

  return {
    /** The path of a file in the data folder of the current test. */
    inFolder: (...names: string[]) => join(folder, ...names),
    /** What is called after the current test, the last first. */
    endings,
    logAtStart,
    start,
  }
}
