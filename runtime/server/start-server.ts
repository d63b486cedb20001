import { setTimeout as clockWait } from 'node:timers/promises'
import { createSiteApp } from './create-site-app.ts'
import { createHealth } from './process/health.ts'
import { listen } from './process/listen.ts'
import { createLogger } from './process/logger.ts'
import { createSiteRuntime, DEFAULT_MEMO_BYTES, type SiteRuntimeOptions } from './site-runtime.ts'

export interface StartServerOptions
  extends Pick<SiteRuntimeOptions, 'root' | 'builtBackends' | 'site' | 'messages' | 'assets' | 'bundle' | 'env'> {
  readonly assetsFolder: string
  readonly publicFolders: readonly string[]
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** Lets time pass while the server drains. */
  readonly wait?: (ms: number) => Promise<unknown>
}

export interface RunningServer {
  readonly url: string
  /** Tells balancers, and waits for them; then takes no more traffic, lets running requests end, closes the back-ends. */
  stop(): Promise<void>
}

/** Starts a built site in production mode. */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const log = createLogger()
  const health = createHealth()
  const runtime = await createSiteRuntime({
    ...options,
    log,
    isProduction: true,
    isPrerender: false,
    memoBytes: DEFAULT_MEMO_BYTES,
  })
  const app = createSiteApp({ ...options, runtime, health, isDevelopment: false })
  health.require(runtime.backends.storageFault)
  const listening = await listen(app, options.port, options.host).catch(async (error: unknown) => {
    await runtime.close()
    throw error
  })
  const subscriptions = runtime.backends.attachTo(listening.server, runtime.visitors)
  listening.server.on('upgrade', (request, socket) => {
    if (!runtime.backends.byPath.has(request.url?.split('?', 1)[0] ?? '')) socket.destroy()
  })
  return {
    url: listening.url,
    async stop() {
      const { drainMs, shutdownMs: graceMs } = options.site.timeouts
      health.drain()
      listening.drain()
      if (health.isWatched) await (options.wait ?? clockWait)(drainMs)
      await subscriptions.close()
      await Promise.all([listening.close(graceMs), runtime.backends.drain(graceMs)])
      await runtime.close()
    },
  }
}
