import { join } from 'node:path'
import { DEFAULT_HOST, portOf } from '../../runtime/process/listen-address.ts'
import type { WholeWorkspace } from '../../runtime/workspace/running-workspace.ts'
import { type CommandIo, type ExitCode, JobError } from '../io.ts'
import { configOf, readNamedWorkspace, requireWorkspace, type WorkspaceOption } from './open-workspace.ts'
import { siteIo } from './site-io.ts'

export interface StartWorkspaceOptions extends WorkspaceOption {
  readonly port?: number
  readonly host?: string
  /** False: the builds are served without checking them. */
  readonly build: boolean
  /** Whether to log each request. Default: no. */
  readonly accessLog?: boolean
  /** Number of server processes. Default: one. */
  readonly workers?: number
}

/** Serves all sites of a workspace in production mode until it is told to stop; stale builds are renewed first. */
export async function startWorkspace(options: StartWorkspaceOptions, io: CommandIo): Promise<ExitCode> {
  const { port, host, build, accessLog = false, workers = 1 } = options
  const read = () => requireWorkspace(readNamedWorkspace(options, io), io)
  const whole = read()
  if (build) await buildStale(whole, io)
  if (workers > 1) return startWorkers(options, workers, io)
  const { serveWorkspace } = await import('../../runtime/workspace/serve-workspace.ts')
  const readAgain = () => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      io.writeError(`${error.message} The sites are served as before.\n`)
      return null
    }
  }
  const given = { ...(port === undefined ? {} : { port }), ...(host === undefined ? {} : { host }) }
  return serveWorkspace({ whole, readAgain, env: io.env, logsRequests: accessLog, ...given }, io)
}

/** Each worker is this command with one process, using the existing builds. */
async function startWorkers(
  { workspace, port, host, accessLog }: StartWorkspaceOptions,
  count: number,
  io: CommandIo,
): Promise<ExitCode> {
  const [{ serveWorkers }, { packageRoot }] = await Promise.all([
    import('../../runtime/server/workers/serve-workers.ts'),
    import('../../runtime/source/parts/package-root.ts'),
  ])
  const named = typeof workspace === 'string' ? ['--workspace', workspace] : ['--workspace']
  const args = ['start', ...named, '--no-build', ...(accessLog ? ['--access-log'] : [])]
  const place = { PORT: String(port ?? portOf(io.env.PORT)), HOST: host ?? io.env.HOST ?? DEFAULT_HOST }
  const env = { ...io.env, ...place }
  return serveWorkers({ exec: join(packageRoot, 'cli/bin.mjs'), args, cwd: io.cwd, env, count }, io)
}

/** Renews stale builds. A site that cannot be built does not keep the others from starting: it is served from its existing build, if there is one. */
async function buildStale(whole: WholeWorkspace, io: CommandIo): Promise<void> {
  const { openSealed, placeOfSite } = await import('../open-sealed.ts')
  for (const { folder } of whole.workspace.sites) {
    const own = siteIo(folder, io)
    const config = configOf(whole, folder, io)
    // Building needs no secrets; serving checks them.
    if (openSealed({ config }, own, true) !== null) continue
    const [{ unreadSite }, { readSite, requireSite }, { freshBuildToServe }] = await Promise.all([
      import('../../runtime/bundle/inputs/build-seal.ts'),
      import('../open-site.ts'),
      import('../commands/build.ts'),
    ])
    const unread = unreadSite(placeOfSite({ config }, own).root)
    try {
      await freshBuildToServe(requireSite(readSite({ config }, own), own), { config }, own, unread)
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      own.writeError(`${error.message}\n`)
    }
  }
}
