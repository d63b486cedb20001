import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import { ENV_FILE } from '../process/read-environment.ts'
import { dataFolder } from '../server/environment/data-folder.ts'
import type { Environment } from '../server/environment/secrets.ts'
import type { HealthFault } from '../server/process/health.ts'
import { createLogger, type Logger } from '../server/process/logger.ts'
import { startError } from '../server/start-error.ts'
import type { SiteLink } from '../server/workers/worker-link.ts'
import { ServedBuild } from './served-build.ts'
import { siteEnvironment } from './site-environment.ts'

/** Where a site of a workspace lies, and what it gets. */
export interface WorkspaceSitePlace {
  /** Folder of the workspace. */
  readonly workspaceRoot: string
  /** Folder of the site below it, which is its name, too. */
  readonly folder: string
  /** The environment of the process. */
  readonly env: Environment
  readonly memoryShare: number
  /** Whether each request is written into the log. */
  readonly logsRequests: boolean
  /** To other processes that serve the same site; left out: there are none. */
  readonly link?: SiteLink
  /** Default: writes JSON lines that name the site. */
  readonly log?: Logger
}

/** What a site is opened from, as the file system knows it. */
interface Stamps {
  readonly build: string
  readonly env: string
}

/** One site of a workspace: its build that is served now, and the way to the next. */
export class WorkspaceSite {
  readonly folder: string
  readonly #place: WorkspaceSitePlace
  readonly #log: Logger
  #served: ServedBuild | null = null
  /** Of what is served. */
  #opened: Stamps | null = null
  /** Of what was last looked at, whether or not it could be opened. */
  #seen: Stamps | null = null
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(place: WorkspaceSitePlace) {
    this.folder = place.folder
    this.#place = place
    this.#log = place.log ?? createLogger(place.folder)
  }

  /** Null: no build of it could be opened so far. */
  get served(): ServedBuild | null {
    return this.#served
  }

  /** Where it keeps what visitors send. */
  get dataFolder(): string {
    return dataFolder(this.#root, this.#env())
  }

  /** Opens its build if that is another one than the one that is served, or has another environment. Never rejects: the log says why it cannot. */
  reload(): Promise<void> {
    return this.#next(async (now) => {
      if (now.build !== this.#opened?.build || now.env !== this.#opened.env) await this.#open(now)
    })
  }

  /** The same if a build has come since anybody looked. */
  reloadNewBuild(): Promise<void> {
    return this.#next(async (now) => {
      // While a build takes its place, there is none for a moment.
      if (now.build !== '' && now.build !== this.#seen?.build) await this.#open(now)
    })
  }

  /** Why it does not take what visitors send, or anything; null when it does. */
  async fault(): Promise<HealthFault | null> {
    if (this.#served === null) return { reason: 'no build of it can be opened', isShared: false }
    return this.#served.site.health.fault()
  }

  /** Ends what is served. @param lastRequests - default: waits for its own. */
  async close(lastRequests?: () => Promise<void>): Promise<void> {
    this.#isClosed = true
    await this.#turn
    const served = this.#served
    this.#served = null
    await served?.close(lastRequests)
  }

  get #root(): string {
    return join(this.#place.workspaceRoot, this.folder)
  }

  #env(): Environment {
    return siteEnvironment(this.#place.workspaceRoot, this.folder, this.#place.env)
  }

  /** One after the other. */
  #next(act: (now: Stamps) => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isClosed) await act(await this.#stamps())
    })
    return this.#turn
  }

  async #open(now: Stamps): Promise<void> {
    this.#seen = now
    const before = this.#served
    try {
      this.#served = await ServedBuild.open({
        dist: join(this.#root, 'dist/site'),
        root: this.#root,
        env: this.#env(),
        log: this.#log,
        memoryShare: this.#place.memoryShare,
        logsRequests: this.#place.logsRequests,
        ...(this.#place.link && { link: this.#place.link }),
      })
      this.#opened = now
    } catch (error) {
      const kept = before === null ? 'nothing of the site is served' : 'the one before is still served'
      this.#log.error({ reason: inWords(error) }, `the build cannot be opened, and ${kept}`)
      return
    }
    if (before === null) return
    this.#log.info({}, 'a new build is served')
    // Whoever asked it gets an answer; nobody waits for that.
    before.close().catch((error: unknown) => this.#log.error({ err: error }, 'the build before could not be closed'))
  }

  async #stamps(): Promise<Stamps> {
    const root = this.#root
    return { build: await stampOf(join(root, 'dist/site', layout.site)), env: await stampOf(join(root, ENV_FILE)) }
  }
}

/** Another one whenever a file is another; empty without one. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file)
    return [ino, size, mtimeMs].join(' ')
  } catch {
    return ''
  }
}

/** With the values of the environment that are wrong, as `site validate` words them. */
function inWords(error: unknown): string {
  let findings = ''
  const reason = startError(error, { write: (text) => (findings += text) })
  return findings + (reason instanceof Error ? reason.message : String(reason))
}
