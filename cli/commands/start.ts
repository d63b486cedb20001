import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, openSiteToRun } from '../open-site.ts'
import { siteError } from '../site-error.ts'
import { defaultOutDir, freshBuild } from './build.ts'

export interface StartOptions extends ConfigOption {
  readonly port?: number
  readonly host?: string
}

const DEFAULT_PORT = 3000
export const DEFAULT_HOST = '127.0.0.1'

/** Serves the site in production mode until it is told to stop. Prints the address alone on the last line once it is ready. */
export async function start({ config, port, host }: StartOptions, io: CommandIo): Promise<ExitCode> {
  const site = openSiteToRun({ config }, io)
  const outDir = defaultOutDir(site)
  await freshBuild(site, outDir, io)
  const [{ startServer }, { openBuild }] = await Promise.all([
    import('../../runtime/server/start-server.ts'),
    import('../../runtime/server/open-build.ts'),
  ])
  const open = async () =>
    startServer({
      ...(await openBuild(outDir, { env: site.env, root: site.root })),
      port: port ?? portOf(site.env.PORT),
      host: host ?? site.env.HOST ?? DEFAULT_HOST,
    })
  const server = await open().catch(async (error: unknown) => {
    const reason = await siteError(error, site, io)
    throw listenError(reason, port ?? portOf(site.env.PORT), host ?? site.env.HOST ?? DEFAULT_HOST)
  })
  io.write(`${server.url}\n`)
  await new Promise<void>((stopped) => io.onStopSignal(stopped))
  await server.stop()
  return exitCode.ok
}

export function portOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new JobError(`PORT is "${text}", which is not a port. Write a number from 0 to 65535.`, exitCode.usage)
  }
  return port
}

/** A taken port or an address of another machine is a sentence, not a stack trace. */
export function listenError(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new JobError(`Port ${port} is taken. Stop what listens there, or choose another: --port ${port + 1}`)
  if (code === 'EACCES')
    return new JobError(`Port ${port} needs more rights than this process has. Choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new JobError(`${host} is no address of this machine. Write 127.0.0.1, or 0.0.0.0 for all of them.`)
  return error
}
