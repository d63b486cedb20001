import { setTimeout as clockWait } from 'node:timers/promises'
import { createSiteApp } from './create-site-app.ts'
import { listen } from './process/listen.ts'
import { takeUpgrades } from './process/take-upgrades.ts'
import { RunningSite, type RunningSiteOptions } from './running-site.ts'

export interface StartServerOptions extends RunningSiteOptions {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  /** Waits while the server drains. */
  readonly wait?: (ms: number) => Promise<unknown>
}

export interface RunningServer {
  readonly url: string
  /** Tells load balancers and waits for them; then accepts no more traffic, finishes the open requests, and closes the back-ends. */
  stop(): Promise<void>
}

/** Starts a built site in production mode. */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const site = await RunningSite.open(options)
  const listening = await listen(site.nodeIn(createSiteApp), options.port, options.host).catch(
    async (error: unknown) => {
      await site.close()
      throw error
    },
  )
  takeUpgrades(listening.server, site.upgrade)
  return {
    url: listening.url,
    async stop() {
      const { drainMs, shutdownMs } = options.site.timeouts
      site.health.drain()
      listening.drain()
      if (site.health.isWatched) await (options.wait ?? clockWait)(drainMs)
      await site.close(() => listening.close(shutdownMs))
    },
  }
}
