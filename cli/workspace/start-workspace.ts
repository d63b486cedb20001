import type { WholeWorkspace } from '../../runtime/workspace/running-workspace.ts'
import { type CommandIo, type ExitCode, JobError } from '../io.ts'
import { defaultOutDir } from '../out-dir.ts'
import { configOf, readNamedWorkspace, requireWorkspace, type WorkspaceOption } from './open-workspace.ts'
import { siteIo } from './site-io.ts'

export interface StartWorkspaceOptions extends WorkspaceOption {
  readonly port?: number
  readonly host?: string
  /** False: the builds are served as they are. */
  readonly build: boolean
}

/** Serves all sites of a workspace in production mode until it is told to stop, after building those whose build is stale. */
export async function startWorkspace(options: StartWorkspaceOptions, io: CommandIo): Promise<ExitCode> {
  const { port, host, build } = options
  const read = () => requireWorkspace(readNamedWorkspace(options, io), io)
  const whole = read()
  if (build) await buildStale(whole, io)
  const { serveWorkspace } = await import('../../runtime/workspace/serve-workspace.ts')
  const readAgain = () => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      io.writeError(`${error.message} What is served goes on.\n`)
      return null
    }
  }
  const given = { ...(port === undefined ? {} : { port }), ...(host === undefined ? {} : { host }) }
  return serveWorkspace({ whole, readAgain, env: io.env, ...given }, io)
}

/**
 * A site that cannot be built keeps none of the others from starting: it is served from the build that it has, if it has one. Code is bundled in
 * a process of its own, since the memory that this takes would never be given back.
 */
async function buildStale(whole: WholeWorkspace, io: CommandIo): Promise<void> {
  const [{ readSite, requireSite }, { freshnessOf }, { freshBuild }] = await Promise.all([
    import('../open-site.ts'),
    import('../../runtime/bundle/built-site.ts'),
    import('../commands/build.ts'),
  ])
  for (const { folder } of whole.workspace.sites) {
    const own = siteIo(folder, io)
    const config = configOf(whole, folder, io)
    try {
      const site = requireSite(readSite({ config }, own), own)
      const dist = defaultOutDir(site)
      const isStale = freshnessOf(dist, site) === 'stale'
      if (isStale && io.runSelf) await buildAlone(io.runSelf, config, own)
      else await freshBuild(site, dist, own)
    } catch (error) {
      if (!(error instanceof JobError)) throw error
      own.writeError(`${error.message}\n`)
    }
  }
}

async function buildAlone(runSelf: NonNullable<CommandIo['runSelf']>, config: string, io: CommandIo): Promise<void> {
  io.writeError('Building the site …\n')
  const { code, stdout, stderr } = await runSelf(['build', '--config', config])
  io.writeError(code === 0 ? stderr : stdout + stderr)
  if (code === null) io.writeError('The build was ended from outside, for lack of memory perhaps.\n')
}
