import { setTimeout as clockWait } from 'node:timers/promises'
import type { ProcessIo } from '../process/host-process.ts'
import { type ExitCode, exitCode } from '../process/job-error.ts'
import { DEFAULT_HOST, listenError, portOf } from '../process/listen-address.ts'
import { createSiteApp } from '../server/create-site-app.ts'
import type { Environment } from '../server/environment/secrets.ts'
import { type Listening, listen } from '../server/process/listen.ts'
import { takeUpgrades } from '../server/process/take-upgrades.ts'
import { WorkerLink } from '../server/workers/worker-link.ts'
import { messageOf } from '../values/message-of.ts'
import { RunningWorkspace, type WholeWorkspace } from './running-workspace.ts'

export interface ServeWorkspaceOptions {
  readonly whole: WholeWorkspace
  /** Reads the workspace again at SIGHUP. Null when it has problems, which have then been reported. */
  readonly readAgain: () => WholeWorkspace | null
  /** The environment of the process. */
  readonly env: Environment
  /** Overrides PORT, which defaults to 3000; 0 takes a free port. */
  readonly port?: number
  /** Overrides HOST, which defaults to this machine only. */
  readonly host?: string
  /** Whether each request is logged. Default: no. */
  readonly logsRequests?: boolean
}

/** How often to look for new builds. */
const LOOK_MS = 1000

/**
 * Serves the sites of a workspace from their builds until it is told to stop. Once it is ready, it prints the bare address on the last line. SIGHUP
 * applies changes to the workspace; new builds are opened without it.
 *
 * @throws JobError with what to do when no site can be opened, or the address cannot be used.
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
  takeUpgrades(listening.server, workspace.upgrade)
  const looking = setInterval(() => void workspace.reloadNewBuilds(), LOOK_MS).unref()
  io.onReloadSignal(() => void reload(workspace, readAgain, io))
  // A program that reads the address may send the signal at once.
  const stopped = new Promise<void>((stop) => {
    io.onStopSignal(stop)
    link?.onStop(stop)
  })
  if (link === null) io.write(`${listening.url}\n`)
  else link.ready(listening.url)
  await stopped
  clearInterval(looking)
  await stop(workspace, listening)
  return exitCode.ok
}

/** Whatever goes wrong, the sites that are being served go on. */
async function reload(
  workspace: RunningWorkspace,
  readAgain: ServeWorkspaceOptions['readAgain'],
  io: Pick<ProcessIo, 'writeError'>,
): Promise<void> {
  try {
    const whole = readAgain()
    if (whole !== null) await workspace.reload(whole)
  } catch (error) {
    io.writeError(`Nothing was reloaded: ${messageOf(error)}\n`)
  }
}

async function stop(workspace: RunningWorkspace, listening: Listening): Promise<void> {
  const { drainMs, shutdownMs } = workspace.times
  workspace.health.drain()
  listening.drain()
  if (workspace.health.isWatched) await clockWait(drainMs)
  await workspace.close(() => listening.close(shutdownMs))
}
