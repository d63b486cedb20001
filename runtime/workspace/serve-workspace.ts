import { setTimeout as clockWait } from 'node:timers/promises'
import type { ProcessIo } from '../process/host-process.ts'
import { type ExitCode, exitCode } from '../process/job-error.ts'
import { DEFAULT_HOST, listenError, portOf } from '../process/listen-address.ts'
import { createSiteApp } from '../server/create-site-app.ts'
import type { Environment } from '../server/environment/secrets.ts'
import { type Listening, listen } from '../server/process/listen.ts'
import { WorkerLink } from '../server/workers/worker-link.ts'
import { RunningWorkspace, type WholeWorkspace } from './running-workspace.ts'

export interface ServeWorkspaceOptions {
  readonly whole: WholeWorkspace
  /** Reads it again, at SIGHUP. Null when it is not whole any more: what is wrong has been told then. */
  readonly readAgain: () => WholeWorkspace | null
  /** Of the process. */
  readonly env: Environment
  /** In place of PORT, which is 3000 by default; 0 takes a free one. */
  readonly port?: number
  /** In place of HOST, which is this machine alone by default. */
  readonly host?: string
  /** Whether each request is written into the log. Default: no. */
  readonly logsRequests?: boolean
}

/** A new build is looked for so often. */
const LOOK_MS = 1000

/**
 * Serves the sites of a workspace from their builds until it is told to stop. Prints the address alone on the last line once it is ready. SIGHUP
 * opens what has changed; a new build is opened without that.
 *
 * @throws JobError with what to do, when no site can be opened, or the address cannot be taken.
 */
export async function serveWorkspace(
  { whole, readAgain, env, logsRequests = false, ...given }: ServeWorkspaceOptions,
  io: Pick<ProcessIo, 'write' | 'writeError' | 'onStopSignal' | 'onReloadSignal'>,
): Promise<ExitCode> {
  const port = given.port ?? portOf(env.PORT)
  const host = given.host ?? env.HOST ?? DEFAULT_HOST
  const link = WorkerLink.open()
  const workspace = await RunningWorkspace.open(whole, { env, logsRequests, link })
  const listening = await listen(createSiteApp(workspace.node), port, host).catch(async (error: unknown) => {
    await workspace.close()
    throw listenError(error, port, host)
  })
  listening.server.on('upgrade', (request, socket, head) => {
    if (!workspace.upgrade(request, socket, head)) socket.destroy()
  })
  const looking = setInterval(() => void workspace.reloadNewBuilds(), LOOK_MS).unref()
  io.onReloadSignal(() => void reload(workspace, readAgain, io))
  if (link === null) io.write(`${listening.url}\n`)
  else link.ready(listening.url)
  await new Promise<void>((stop) => {
    io.onStopSignal(stop)
    link?.onStop(stop)
  })
  clearInterval(looking)
  await stop(workspace, listening)
  return exitCode.ok
}

/** Whatever is wrong, what is served goes on. */
async function reload(
  workspace: RunningWorkspace,
  readAgain: ServeWorkspaceOptions['readAgain'],
  io: Pick<ProcessIo, 'writeError'>,
): Promise<void> {
  try {
    const whole = readAgain()
    if (whole !== null) await workspace.reload(whole)
  } catch (error) {
    io.writeError(`Nothing was reloaded: ${error instanceof Error ? error.message : String(error)}\n`)
  }
}

async function stop(workspace: RunningWorkspace, listening: Listening): Promise<void> {
  const { drainMs, shutdownMs } = workspace.times
  workspace.health.drain()
  listening.drain()
  if (workspace.health.isWatched) await clockWait(drainMs)
  await workspace.close(() => listening.close(shutdownMs))
}
