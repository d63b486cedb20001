import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { IncompleteBuildError } from '../artefact/build-error.ts'
import { layout } from '../artefact/site-file.ts'
import { ENV_FILE } from '../process/read-environment.ts'
import { dataFolder } from '../server/environment/data-folder.ts'
import type { Environment } from '../server/environment/secrets.ts'
import type { HealthFault } from '../server/process/health.ts'
import { createLogger, type Logger } from '../server/process/logger.ts'
import { startError } from '../server/start-error.ts'
import type { SiteLink } from '../server/workers/worker-link.ts'
import { messageOf } from '../values/message-of.ts'
import { ServedBuild } from './served-build.ts'
import { siteEnvironment } from './site-environment.ts'

/** Where a site of a workspace is, and what it is given. */
export interface WorkspaceSitePlace {
  /** Folder of the workspace. */
  readonly workspaceRoot: string
  /** Folder of the site, relative to the workspace; also its name. */
  readonly folder: string
  /** The environment of the process. */
  readonly env: Environment
  readonly memoryShare: number
  /** Whether each request is logged. */
  readonly logsRequests: boolean
  /** Connection to the other processes that serve the same site; omitted when there are none. */
  readonly link?: SiteLink
  /** Default: JSON lines that name the site. */
  readonly log?: Logger
}

/** Identifies the versions of the files that a site is opened from. */
interface Stamps {
  readonly build: string
  readonly env: string
}

/** One site of a workspace: the build that is being served, and how the next one takes its place. */
export class WorkspaceSite {
  readonly folder: string
  readonly #place: WorkspaceSitePlace
  readonly #log: Logger
  #served: ServedBuild | null = null
  /** Stamps of the build that is being served. */
  #opened: Stamps | null = null
  /** Stamps of the build that was tried last, whether or not it could be opened; null if it may be complete the next time. */
  #seen: Stamps | null = null
  /** Whether the log says that the build is incomplete. */
  #isIncomplete = false
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(place: WorkspaceSitePlace) {
    this.folder = place.folder
    this.#place = place
    this.#log = place.log ?? createLogger(place.folder)
  }

  /** Null until a build of it has been opened. */
  get served(): ServedBuild | null {
    return this.#served
  }

  /** Folder for what visitors send. */
  get dataFolder(): string {
    return dataFolder(this.#root, this.#env())
  }

  /** Opens the site's build if it is not the one being served, or if the environment has changed. Never rejects: failures are logged. */
  reload(): Promise<void> {
    return this.#next(async (now) => {
      if (now.build !== this.#opened?.build || now.env !== this.#opened.env) await this.#open(now)
    })
  }

  /** Like `reload`, but only when there is a build that has not been tried yet. */
  reloadNewBuild(): Promise<void> {
    return this.#next(async (now) => {
      // While a build is being replaced, there is none for a moment.
      if (now.build !== '' && now.build !== this.#seen?.build) await this.#open(now)
    })
  }

  /** Why it cannot take submissions, or cannot answer at all; null when it can. */
  async fault(): Promise<HealthFault | null> {
    if (this.#served === null) return { reason: 'none of its builds can be opened', isShared: false }
    return this.#served.site.health.fault()
  }

  /** Closes the build that is being served. @param lastRequests - default: waits for its own requests. */
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

  /** Runs actions one after another. */
  #next(act: (now: Stamps) => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isClosed) await act(await this.#stamps())
    })
    return this.#turn
  }

  async #open(now: Stamps): Promise<void> {
    this.#seen = now
    const before = this.#served
    const isSameBuild = now.build === this.#opened?.build
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
      this.#isIncomplete = false
    } catch (error) {
      const wasIncomplete = this.#isIncomplete
      this.#isIncomplete = error instanceof IncompleteBuildError
      if (this.#isIncomplete) this.#seen = null
      // While it is being copied, different files are missing each time.
      if (wasIncomplete && this.#isIncomplete) return
      const kept = before === null ? 'the site is not served' : 'the previous one is still served'
      this.#log.error({ reason: inWords(error) }, `the build cannot be opened, and ${kept}`)
      return
    }
    if (before === null) return
    this.#log.info({}, isSameBuild ? 'the build is served with another environment' : 'a new build is served')
    // The old build still answers its open requests; nothing waits for that.
    before.close().catch((error: unknown) => this.#log.error({ err: error }, 'the previous build could not be closed'))
  }

  async #stamps(): Promise<Stamps> {
    const root = this.#root
    return { build: await stampOf(join(root, 'dist/site', layout.site)), env: await stampOf(join(root, ENV_FILE)) }
  }
}

/** Changes whenever the file is replaced or written; empty when it does not exist. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file)
    return [ino, size, mtimeMs].join(' ')
  } catch {
    return ''
  }
}

/** Includes the findings about invalid environment variables, as `site validate` words them. */
function inWords(error: unknown): string {
  let findings = ''
  const reason = startError(error, { write: (text) => (findings += text) })
  return findings + messageOf(reason)
}
