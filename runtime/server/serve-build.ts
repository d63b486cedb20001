import { join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import type { ProcessIo } from '../process/host-process.ts'
import { type ExitCode, exitCode } from '../process/job-error.ts'
import { DEFAULT_HOST, listenError, portOf } from '../process/listen-address.ts'
import { releaseYoungHeap } from '../process/young-heap.ts'
import type { Environment } from './environment/secrets.ts'
import { openBuild } from './open-build.ts'
import { startError } from './start-error.ts'
import { startServer } from './start-server.ts'
import { serveWorkers } from './workers/serve-workers.ts'
import type { WorkerLink } from './workers/worker-link.ts'

export interface ServeOptions {
  /** Folder of the build. */
  readonly dist: string
  /** Relative paths in the environment are resolved against this folder. */
  readonly root: string
  readonly env: Environment
  /** Overrides PORT, whose default is 3000; 0 takes a free port. */
  readonly port?: number
  /** Overrides HOST, whose default is this machine only. */
  readonly host?: string
  /** Whether each request is logged. Default: no. */
  readonly logsRequests?: boolean
  /** The number of processes that share the port. Default: this one alone. */
  readonly workers?: number
  /** The link of a worker to the process that started it. Default: null, for a process that is not a worker. */
  readonly link?: WorkerLink | null
}

/**
 * Serves a built site in production mode until it is told to stop. Once it is ready, prints the address alone on the last line.
 *
 * @throws JobError with what to do, when the build, the environment, the site's own code or the address prevents the start. Wrong values in the
 *   environment have been printed by then, as `site validate` prints them.
 */
export async function serveBuild(
  { dist, root, env, logsRequests = false, workers = 1, link = null, ...given }: ServeOptions,
  io: Pick<ProcessIo, 'write' | 'writeError' | 'onStopSignal'>,
): Promise<ExitCode> {
  const port = given.port ?? portOf(env.PORT)
  const host = given.host ?? env.HOST ?? DEFAULT_HOST
  if (workers > 1) {
    const args = logsRequests ? ['--access-log'] : []
    const own = { ...env, PORT: String(port), HOST: host }
    const { write, onStopSignal } = io
    const program = { exec: join(dist, layout.server), args, cwd: root, env: own, count: workers }
    return serveWorkers(program, { write, onStopSignal })
  }
  const open = async () => {
    const opened = await openBuild(dist, { env, root })
    for (const locale of opened.missingLocales) io.writeError(`[sitio] No messages found for locale "${locale}"\n`)
    return startServer({ ...opened, port, host, logsRequests, ...(link && { link: link.site() }) })
  }
  const server = await open().catch((error: unknown) => {
    throw listenError(startError(error, io), port, host)
  })
  releaseYoungHeap()
  // A program that reads the address may send the signal at once.
  const stopped = new Promise<void>((stop) => {
    io.onStopSignal(stop)
    link?.onStop(stop)
  })
  if (link === null) io.write(`${server.url}\n`)
  else link.ready(server.url)
  await stopped
  await server.stop()
  return exitCode.ok
}
