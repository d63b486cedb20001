import { dirname, resolve } from 'node:path'
import { readEnvironment } from '../../runtime/process/read-environment.ts'
import type { ServeOptions } from '../../runtime/server/serve-build.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import type { ConfigOption } from '../open-site.ts'
import { defaultOutDir } from '../out-dir.ts'

export interface StartOptions extends ConfigOption {
  readonly port?: number
  readonly host?: string
  /** False: the build is served without checking it. */
  readonly build: boolean
  /** Whether to log each request. Default: no. */
  readonly accessLog?: boolean
  /** Number of server processes. Default: one. */
  readonly workers?: number
}

/** Serves the site in production mode until it is told to stop. Its build is compared with the sources, and renewed if it is stale. */
export async function start(
  { config, port, host, build, accessLog = false, workers = 1 }: StartOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const built = build ? await buildOf({ config }, io) : builtAt(config, io)
  if (typeof built === 'number') return built
  const { importProgram } = await import('../../runtime/server/import-program.ts')
  const { serveBuild } = await importProgram(built.dist)
  const given = {
    workers,
    logsRequests: accessLog,
    ...(port === undefined ? {} : { port }),
    ...(host === undefined ? {} : { host }),
  }
  return serveBuild({ ...built, ...given }, io)
}

/** The build to serve; the exit code if there is none. */
async function buildOf(option: ConfigOption, io: CommandIo): Promise<ServeOptions | ExitCode> {
  const { openSealed, placeOfSite } = await import('../open-sealed.ts')
  const sealed = openSealed(option, io)
  if (sealed !== null) return sealed
  const [{ unreadSite }, { openSiteToRun }, { BUILDING, buildAhead, freshBuildToServe }] = await Promise.all([
    import('../../runtime/bundle/inputs/build-seal.ts'),
    import('../open-site.ts'),
    import('./build.ts'),
  ])
  const unread = unreadSite(placeOfSite(option, io).root)
  const ahead = await buildAhead(option, io)
  const site = openOrStop(() => openSiteToRun(option, io), ahead)
  if (ahead !== null) io.writeError(BUILDING)
  const code = ahead === null ? await freshBuildToServe(site, option, io, unread) : await ahead.ended
  return code === exitCode.ok ? { dist: defaultOutDir(site), root: site.root, env: site.env } : code
}

/** Opens the site. If it cannot run, the build that was started is stopped. */
function openOrStop(open: () => LoadedSite, ahead: { stop(): void } | null): LoadedSite {
  try {
    return open()
  } catch (error) {
    ahead?.stop()
    throw error
  }
}

/** Nothing of the sources is read, not even the manifest: only its folder matters. */
function builtAt(config: string, io: CommandIo): ServeOptions {
  const root = dirname(resolve(io.cwd, config))
  return { dist: defaultOutDir({ root }), root, env: readEnvironment(root, io.env) }
}
