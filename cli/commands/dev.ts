import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'
import { DEFAULT_HOST, listenError, networkUrlsOf, portOf, urlOf } from '../../runtime/process/listen-address.ts'
import { openPort } from '../../runtime/process/open-port.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { failureOf } from '../failure.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite, requireSecrets } from '../open-site.ts'
import { FindingNews } from '../report/finding-news.ts'
import { prettyFindings, prettyProblems, printFindings } from '../report/pretty.ts'
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

/** Tells what has become of the manifest with each edit. */
class ManifestNews {
  /** Those of the manifest as it was last read. */
  problems: readonly ManifestProblem[] = []
  readonly #config: string
  readonly #io: CommandIo
  #isUnread = false

  constructor(config: string, io: CommandIo) {
    this.#config = config
    this.#io = io
  }

  /** Another branch may lack the manifest for a moment: the last good site is served until it is back. @throws a defect of sitio as it is. */
  tellUnread(error: unknown): null {
    const failure = failureOf(error)
    if (failure === null) throw error
    this.#isUnread = true
    this.#io.write(`${failure.message}\n`)
    return null
  }

  tellRead(result: SiteLoadResult): void {
    if (result.problems.length > 0) this.#io.write(prettyProblems(result.problems, result, this.#io))
    else if (this.problems.length > 0 || this.#isUnread) this.#io.write(`${this.#config} is valid again.\n`)
    this.problems = result.problems
    this.#isUnread = false
  }
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

type Writer = (result: SiteLoadResult) => void

/** What sitio generates for the site's authors: the schema for editors, and types. No page waits for them. */
class GeneratedFiles {
  newest: SiteLoadResult
  readonly #writers: readonly Writer[]
  #written: SiteLoadResult | null = null

  private constructor(first: SiteLoadResult, writers: readonly Writer[]) {
    this.newest = first
    this.#writers = writers
  }

  static async open(first: SiteLoadResult, io: CommandIo): Promise<GeneratedFiles> {
    return new GeneratedFiles(first, await Promise.all([schemaWriter(io), typesWriter(io)]))
  }

  write(): void {
    if (this.#written === this.newest) return
    this.#written = this.newest
    for (const write of this.#writers) write(this.newest)
  }
}

/** Keeps the types of sections up to date in sites that use TypeScript. What cannot be typed is reported once, and again when it changes. */
async function typesWriter(io: CommandIo): Promise<Writer> {
  const { siteTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  let told = ''
  return ({ root, read, problems }) => {
    if (read === null || !existsSync(join(root, 'tsconfig.json'))) return
    let reason = ''
    try {
      const types = siteTypes(root, read)
      writeTypes(root, types)
      reason = types.faults.join('\n')
    } catch (error) {
      reason = `Types cannot be written: ${reasonOf(error)}`
    }
    // If the site has problems, they report the same with its place.
    if (reason !== told && reason !== '' && problems.length === 0) io.writeError(`${reason}\n`)
    told = problems.length === 0 ? reason : ''
  }
}

/** Keeps the schema for editors up to date. If it cannot be written, the reason is printed once and development continues. */
async function schemaWriter(io: CommandIo): Promise<Writer> {
  const { defaultSchemaFile, writeSiteSchema } = await import('../../runtime/editor/write-site-schema.ts')
  let told = ''
  return (result) => {
    // While the manifest cannot be read, the existing schema is better than none.
    if (result.read === null) return
    try {
      writeSiteSchema(result, join(result.root, defaultSchemaFile))
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== told) io.writeError(`The schema for editors cannot be written: ${reason}\n`)
      told = reason
    }
  }
}

function reasonOf(error: unknown): string {
  return failureOf(error)?.message ?? messageOf(error)
}
