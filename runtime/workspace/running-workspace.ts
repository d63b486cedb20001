import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { JobError } from '../process/job-error.ts'
import type { Environment } from '../server/environment/secrets.ts'
import type { Answer } from '../server/http/exchange.ts'
import { NodeRequest, writeAnswer } from '../server/http/node-exchange.ts'
import { toOriginForm } from '../server/http/origin-form.ts'
import { createHealth, type Health, type HealthFault } from '../server/process/health.ts'
import type { Logger } from '../server/process/logger.ts'
import type { WorkerLink } from '../server/workers/worker-link.ts'
import { hostName } from '../site/http/host-name.ts'
import { misdirected, moved, notOpen, ownHeaders } from './own-answers.ts'
import type { ReadWorkspace } from './read-workspace.ts'
import { SiteHosts } from './site-hosts.ts'
import type { Workspace } from './workspace.types.ts'
import { WorkspaceSite } from './workspace-site.ts'

export interface RunningWorkspaceOptions {
  /** The environment of the process. */
  readonly env: Environment
  /** Returns the log of a site. Default: JSON lines that name the site. */
  readonly logOf?: (folder: string) => Logger
  /** Whether each request is logged. Default: no. */
  readonly logsRequests?: boolean
  /** Connection to the other processes that serve the same workspace. Default: there are none. */
  readonly link?: WorkerLink | null
}

/** A workspace that was read without problems. */
export interface WholeWorkspace extends Pick<ReadWorkspace, 'root'> {
  readonly workspace: Workspace
}

/** However many sites there are, each may use at least this share of the memory that it would use alone. */
const LEAST_SHARE = 1 / 16

/** Many sites without the server around them. Each runs as if it were alone, with its own caches, limits and stores. */
export class RunningWorkspace {
  readonly health: Health
  readonly #options: RunningWorkspaceOptions
  #sites: ReadonlyMap<string, WorkspaceSite> = new Map()
  #hosts = hostsOf([])
  /** The last of the reloads, which follow one another: two at once would each open a new site. */
  #turn: Promise<void> = Promise.resolve()

  /** Opens every build that can be opened. @throws JobError when none can, or when two sites would store in the same folder. */
  static async open(whole: WholeWorkspace, options: RunningWorkspaceOptions): Promise<RunningWorkspace> {
    const running = new RunningWorkspace(options)
    await running.reload(whole)
    if (running.sites.some(({ served }) => served !== null)) return running
    await running.close()
    throw new JobError('No site of the workspace can be served. The lines above say why.')
  }

  private constructor(options: RunningWorkspaceOptions) {
    this.#options = options
    this.health = createHealth(options.link?.site())
    this.health.require(() => this.#fault())
  }

  get sites(): readonly WorkspaceSite[] {
    return [...this.#sites.values()]
  }

  readonly node: RequestListener = (message, response) => {
    toOriginForm(message)
    const request = new NodeRequest(message, response)
    const health = this.health.answer(request)
    if (health !== null) return write(health, message, response)
    const found = this.#hosts.find(message)
    if (found === null) return write(misdirected(), message, response)
    if (found.movedTo !== null) return write(moved(request, found.movedTo), message, response)
    if (found.site.served === null) return write(notOpen(), message, response)
    found.site.served.answer(message, response)
  }

  /** Returns false when the host belongs to no site, or the path is not one of the site's sockets; the socket is then the caller's responsibility. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    const found = this.#hosts.find(request)
    return found?.movedTo === null && found.site.served?.site.upgrade(request, socket, head) === true
  }

  /**
   * Takes over the sites and hosts of a workspace, and opens the builds that have changed. Unchanged sites are not disturbed.
   *
   * @throws JobError when two sites would store in the same folder; everything then stays as it was.
   */
  reload(whole: WholeWorkspace): Promise<void> {
    const turn = this.#turn.then(() => this.#takeOver(whole))
    this.#turn = turn.catch(() => {}) // Whoever asked for it gets the error.
    return turn
  }

  async #takeOver({ root, workspace }: WholeWorkspace): Promise<void> {
    const { env, logOf, logsRequests = false, link = null } = this.#options
    const memoryShare = Math.max(1 / workspace.sites.length, LEAST_SHARE)
    const hosted = workspace.sites.map(({ folder, hosts }) => {
      const own = { ...(logOf && { log: logOf(folder) }), ...(link && { link: link.site(folder) }) }
      const place = { workspaceRoot: root, folder, env, memoryShare, logsRequests, ...own }
      return { site: this.#sites.get(folder) ?? new WorkspaceSite(place), hosts }
    })
    const sites = new Map(hosted.map(({ site }) => [site.folder, site]))
    requireOwnData([...sites.values()])
    // A new site answers once it is open; a removed one answers until then.
    await Promise.all([...sites.values()].map((site) => site.reload()))
    const gone = this.sites.filter(({ folder }) => !sites.has(folder))
    this.#sites = sites
    this.#hosts = hostsOf(hosted)
    await Promise.all(gone.map((site) => site.close()))
  }

  /** Opens the builds that are new since the last look. */
  async reloadNewBuilds(): Promise<void> {
    await Promise.all(this.sites.map((site) => site.reloadNewBuild()))
  }

  /** How long draining and shutting down may take: as long as the most patient site allows. */
  get times(): { readonly drainMs: number; readonly shutdownMs: number } {
    const times = this.sites.flatMap(({ served }) => served?.times ?? [])
    return {
      drainMs: Math.max(0, ...times.map(({ drainMs }) => drainMs)),
      shutdownMs: Math.max(0, ...times.map(({ shutdownMs }) => shutdownMs)),
    }
  }

  /** Closes all sites. @param lastRequests - lets the surrounding server finish its requests; called once no site has live connections left. */
  async close(lastRequests: () => Promise<void> = async () => {}): Promise<void> {
    this.health.drain()
    await this.#turn
    let waiting = this.sites.filter(({ served }) => served !== null).length
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve)).then(lastRequests)
    if (waiting === 0) end()
    const lastOfSite = () => {
      waiting -= 1
      if (waiting === 0) end()
      return ended
    }
    await Promise.all([ended, ...this.sites.map((site) => (site.served ? site.close(lastOfSite) : site.close()))])
  }

  /** Prefers a fault that only this process has; otherwise the first one. */
  async #fault(): Promise<HealthFault | null> {
    let found: HealthFault | null = null
    for (const site of this.sites) {
      const fault = await site.fault()
      if (fault === null) continue
      const told = { ...fault, reason: `${site.folder}: ${fault.reason}` }
      if (!fault.isShared) return told
      found ??= told
    }
    return found
  }
}

function hostsOf(hosted: ConstructorParameters<typeof SiteHosts<WorkspaceSite>>[0]): SiteHosts<WorkspaceSite> {
  // While a site is not open, it is unknown which proxies it trusts, so only the Host header counts.
  return new SiteHosts(
    hosted,
    (site, request) => site.served?.site.hostOf(request) ?? hostName(request.headers.host ?? ''),
  )
}

/** @throws JobError */
function requireOwnData(sites: readonly WorkspaceSite[]): void {
  const owners = new Map<string, string>()
  for (const { folder, dataFolder } of sites) {
    const owner = owners.get(dataFolder)
    if (owner !== undefined)
      throw new JobError(
        `The sites ${owner} and ${folder} would both store what visitors send in ${dataFolder}. Give each a folder of its own with SITE_DATA_DIR in its .env`,
      )
    owners.set(dataFolder, folder)
  }
}

function write(answer: Answer | Promise<Answer | null>, request: IncomingMessage, response: ServerResponse): void {
  if (!(answer instanceof Promise)) return void writeAnswer(answer, ownHeaders, request, response)
  answer
    .then((ready) => writeAnswer(ready ?? misdirected(), ownHeaders, request, response))
    // The client sees from the broken connection that the server is not well.
    .catch(() => response.destroy())
}
