import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import type { ProcessIo } from '../process/host-process.ts'
import { type ExitCode, exitCode } from '../process/job-error.ts'
import { DEFAULT_HOST, listenError, portOf } from '../process/listen-address.ts'
import type { Environment } from './environment/secrets.ts'
import { openBuild } from './open-build.ts'
import { startError } from './start-error.ts'
import { startServer } from './start-server.ts'
import { serveWorkers } from './workers/serve-workers.ts'
import type { WorkerLink } from './workers/worker-link.ts'

export interface ServeOptions {
  /** Folder of the build. */
  readonly dist: string
  /** Relative places of the environment are meant from here. */
  readonly root: string
  readonly env: Environment
  /** In place of PORT, which is 3000 by default; 0 takes a free one. */
  readonly port?: number
  /** In place of HOST, which is this machine alone by default. */
  readonly host?: string
  /** Whether each request is written into the log. Default: no. */
  readonly logsRequests?: boolean
  /** How many processes serve on the one port. Default: this one alone. */
  readonly workers?: number
  /** Of a process that is one of them; null, the default: it is none. */
  readonly link?: WorkerLink | null
}

/**
 * Serves a built site in production mode until it is told to stop. Prints the address alone on the last line once it is ready.
 *
 * @throws JobError with what to do, when the build, the environment, the site's own code or the address keeps it from starting; values of the
 * environment that are wrong have been printed then, as `site validate` prints them.
 */
export async function serveBuild(
  { dist, root, env, logsRequests = false, workers = 1, link = null, ...given }: ServeOptions,
  io: Pick<ProcessIo, 'write' | 'writeError' | 'onStopSignal' | 'onReloadSignal'>,
): Promise<ExitCode> {
  const port = given.port ?? portOf(env.PORT)
  const host = given.host ?? env.HOST ?? DEFAULT_HOST
  if (workers > 1) {
    const args = logsRequests ? ['--access-log'] : []
    const own = { ...env, PORT: String(port), HOST: host }
    return serveWorkers({ exec: join(dist, layout.server), args, cwd: root, env: own, count: workers }, io)
  }
  const open = async () => {
    const opened = await openBuild(dist, { env, root })
    for (const locale of opened.missingLocales) io.writeError(`[sitio] No messages found for locale "${locale}"\n`)
    return startServer({ ...opened, port, host, logsRequests, ...(link && { link: link.site() }) })
  }
  const server = await open().catch((error: unknown) => {
    throw listenError(startError(error, io), port, host)
  })
  if (link === null) io.write(`${server.url}\n`)
  else link.ready(server.url)
  await new Promise<void>((stop) => {
    io.onStopSignal(stop)
    link?.onStop(stop)
  })
  await server.stop()
  return exitCode.ok
}
