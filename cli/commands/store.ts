import { dirname, join, resolve } from 'node:path'
import { listenError } from '../../runtime/process/listen-address.ts'
import { openPort } from '../../runtime/process/open-port.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'

export interface StoreOptions {
  /** The manifest of the site. */
  readonly config: string
  /** Folder for what machines send to it; by default in that of the site. */
  readonly dir?: string
  readonly port: number
  readonly host: string
}

/**
 * Serves a store for machines that share the work of prerendering, until it is told to stop.
 *
 * @throws JobError (exit 2) when other machines could reach it and no token is set.
 */
export async function store(
  { config, dir = join(dirname(config), '.sitio/store'), port, host }: StoreOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const token = io.env.SITE_STORE_TOKEN || null
  const [{ FolderStore }, { createStoreServer, isOpenToOthers }] = await Promise.all([
    import('../../runtime/store/folder-store.ts'),
    import('../../runtime/store/store-server.ts'),
  ])
  if (token === null && isOpenToOthers(host))
    throw new JobError(
      `At ${host}, anybody could read and write the store. Set the variable SITE_STORE_TOKEN, here and where the pages are rendered.`,
      exitCode.usage,
    )
  const onFault = ({ message }: Error) => io.writeError(`${message}\n`)
  const server = createStoreServer(new FolderStore(resolve(io.cwd, dir)), token, onFault)
  const taken = await openPort(server, port, host).catch((error: unknown) => {
    throw listenError(error, port, host)
  })
  const stopped = new Promise<void>((stop) => io.onStopSignal(stop))
  io.write(`http://${host.includes(':') ? `[${host}]` : host}:${taken}\n`)
  await stopped
  server.close()
  server.closeAllConnections()
  return exitCode.ok
}
