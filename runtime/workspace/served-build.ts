import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Environment } from '../server/environment/secrets.ts'
import { openBuild } from '../server/open-build.ts'
import type { Logger } from '../server/process/logger.ts'
import { RunningSite } from '../server/running-site.ts'
import type { SiteLink } from '../server/workers/worker-link.ts'
import { type CodeCopy, copyCode } from './code-copy.ts'

export interface ServedBuildOptions {
  /** Absolute path of the build. */
  readonly dist: string
  /** Absolute path of the site. */
  readonly root: string
  readonly env: Environment
  readonly log: Logger
  /** The fraction of its usual memory that the site may use. */
  readonly memoryShare: number
  readonly logsRequests: boolean
  readonly link?: SiteLink
}

interface Times {
  readonly drainMs: number
  readonly shutdownMs: number
}

/** An open build, and the requests that it is answering. */
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
      for (const locale of opened.missingLocales) options.log.warn({ locale }, 'a language has no messages')
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

  /**
   * Closes the build once its last requests have ended. @param lastRequests - waits for them; default: waits for this build's own, up to its shutdown
   * timeout.
   */
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
