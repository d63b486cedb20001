import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { DEFAULT_HOST, listenError, networkUrlsOf, portOf, urlOf } from '../../runtime/process/listen-address.ts'
import { openPort } from '../../runtime/process/open-port.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import { GeneratedFiles } from '../dev/generated-files.ts'
import { ManifestNews } from '../dev/manifest-news.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite, requireSecrets } from '../open-site.ts'
import { FindingNews } from '../report/finding-news.ts'
import { prettyFindings, printFindings } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'
import { tellMissingLocales } from '../tell-missing-locales.ts'
import { createTextLogger } from '../text-logger.ts'

export interface DevOptions extends ConfigOption {
  readonly port?: number
  /** Default: this machine only. */
  readonly host?: string
}

/** Serves the site to its developer until it is told to stop. */
export async function dev({ config, port, host = DEFAULT_HOST }: DevOptions, io: CommandIo): Promise<ExitCode> {
  const [{ withOperations }, { withBackends }] = await Promise.all([
    import('../../runtime/validate/check-operations.ts'),
    import('../../runtime/validate/check-backends.ts'),
  ])
  const read = async () => withBackends(withOperations(readSite({ config }, io)))
  const readAt = Date.now()
  const first = await read()
  const site = requireSecrets(first, io)
  tellMissingLocales(site, io)
  const [{ DevApp }, { requireViteCache }, { SiteCheck }] = await Promise.all([
    import('../../runtime/dev/dev-app.ts'),
    import('../../runtime/dev/vite-cache.ts'),
    import('../../runtime/dev/site-check.ts'),
  ])
  requireViteCache(site.root)
  const generated = await GeneratedFiles.open(first, io)
  const httpServer = createServer()
  const configFile = resolve(io.cwd, config)
  const manifest = new ManifestNews(config, io)
  const check = new SiteCheck({ configFile, env: io.env }, findingsWriter(manifest, io))
  const app = await DevApp.open({
    loaded: { ...first, site },
    readAt,
    configFile,
    reload: () => read().catch((error: unknown) => manifest.tellUnread(error)),
    onReload: (result) => {
      generated.newest = result
      manifest.tellRead(result)
    },
    onTaken: () => generated.write(),
    onServed: () => check.request(),
    onCodeFindings(findings, loaded) {
      if (findings.length > 0) printFindings(findings, loaded, io)
      else io.write('The code of the site can be loaded again.\n')
    },
    onSectionFault: (fault, loaded) => printFindings([fault], loaded, io),
    httpServer,
    log: createTextLogger(io),
  })
  const close = () => Promise.all([check.close(), app.close()])
  httpServer.on('request', app.handler)
  const wanted = port ?? portOf(site.env.PORT)
  const taken = await openPort(httpServer, wanted, host).catch(async (error: unknown) => {
    // An open watcher would keep the process alive, and so would the thread of the checks.
    await close()
    throw listenError(error, wanted, host)
  })
  for (const url of networkUrlsOf(host, taken)) io.write(`For other machines: ${url}\n`)
  const stopped = new Promise<void>((stop) => io.onStopSignal(stop))
  io.write(`${urlOf(host, taken)}\n`)
  generated.write()
  await stopped
  await close()
  httpServer.closeAllConnections()
  httpServer.close()
  return exitCode.ok
}

/** The most findings that are printed after one change. */
const MAX_NEWS = 5

/** Reports findings that do not block: at the start their number, later those that each change has caused. */
function findingsWriter(manifest: Pick<ManifestNews, 'problems'>, io: CommandIo) {
  let news: FindingNews | null = null
  return ({ findings, texts }: Pick<CheckedSite, 'findings' | 'texts'>) => {
    // Blocking findings are reported when the site is read, and keep other checks from running.
    if (findings.some(({ blocks }) => blocks)) return
    if (news === null) {
      news = new FindingNews(findings)
      if (findings.length > 0) io.writeError(`${summary(findings)} in the site. To see them: site validate\n`)
      return
    }
    const { found, isAnyFixed, left } = news.take(findings, manifest.problems.map(describeProblem))
    if (found.length > 0) io.write(prettyFindings(found.slice(0, MAX_NEWS), texts, io))
    if (found.length > MAX_NEWS) io.write(`and ${found.length - MAX_NEWS} more. To see them: site validate\n`)
    if (isAnyFixed)
      io.write(left.length === 0 ? 'What was found is fixed.\n' : `Fixed. Still found: ${summary(left)}.\n`)
  }
}
