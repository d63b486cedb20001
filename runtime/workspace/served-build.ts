import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Environment } from '../server/environment/secrets.ts'
import { openBuild } from '../server/open-build.ts'
import type { Logger } from '../server/process/logger.ts'
import { RunningSite } from '../server/running-site.ts'
import type { SiteLink } from '../server/workers/worker-link.ts'
import { type CodeCopy, copyCode } from './code-copy.ts'

export interface ServedBuildOptions {
  /** Folder of the build. */
  readonly dist: string
  /** Folder of the site. */
  readonly root: string
  readonly env: Environment
  readonly log: Logger
  /** The part of the memory that the site would take alone. */
  readonly memoryShare: number
  readonly logsRequests: boolean
  readonly link?: SiteLink
}

interface Times {
  readonly drainMs: number
  readonly shutdownMs: number
}

/** A build that is open, and the requests that it answers at the moment. */
export class ServedBuild {
  readonly site: RunningSite
  readonly times: Times
  readonly #code: CodeCopy
  readonly #answering = new Set<ServerResponse>()
  #onIdle: () => void = () => {}

  /** @throws BuildError, SiteCodeError */
  static async open({ dist, ...options }: ServedBuildOptions): Promise<ServedBuild> {
    const code = copyCode(dist)
    try {
      const opened = await openBuild(dist, { env: options.env, root: options.root, code: code.folder })
      for (const locale of opened.missingLocales) options.log.warn({ locale }, 'there are no messages in a language')
      return new ServedBuild(await RunningSite.open({ ...opened, ...options }), opened.site.timeouts, code)
    } catch (error) {
      code.remove()
      throw error
    }
  }

  private constructor(site: RunningSite, { drainMs, shutdownMs }: Times, code: CodeCopy) {
    this.site = site
    this.times = { drainMs, shutdownMs }
    this.#code = code
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#answering.add(response)
    response.once('close', () => {
      this.#answering.delete(response)
      if (this.#answering.size === 0) this.#onIdle()
    })
    this.site.node(request, response)
  }

  /** Ends it once its last requests have ended. @param lastRequests - default: those that it has, within its own time. */
  async close(lastRequests: () => Promise<void> = () => this.#idle()): Promise<void> {
    await this.site.close(lastRequests)
    this.#code.remove()
  }

  async #idle(): Promise<void> {
    if (this.#answering.size === 0) return
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, this.times.shutdownMs)
      this.#onIdle = () => {
        clearTimeout(limit)
        resolve()
      }
    })
  }
}
