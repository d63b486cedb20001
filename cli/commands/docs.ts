import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_HOST, listenError } from '../../runtime/process/listen-address.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'

export interface DocsOptions {
  readonly port: number
  /** A folder to write the pages to instead of serving them. */
  readonly out?: string
}

/** Requests for documentation take less than this, so no shutdown needs longer. */
const STOP_MS = 1000

/** Serves the documentation of the installed version without a network, from the prerendered pages in the package. */
export async function docs({ port, out }: DocsOptions, io: CommandIo): Promise<ExitCode> {
  const folder = join(packageRoot, 'dist/docs')
  if (!existsSync(join(folder, 'index.html')))
    throw new JobError(
      `This package was packed without its documentation: ${folder} is missing. Its pages are in ${join(packageRoot, 'cli/docs/guide')} as plain text.`,
    )
  return out === undefined ? serve(folder, port, io) : write(folder, resolve(io.cwd, out), io)
}

async function serve(folder: string, port: number, io: CommandIo): Promise<ExitCode> {
  const [{ folderSite }, { listen }] = await Promise.all([
    import('../../runtime/server/folder-site.ts'),
    import('../../runtime/server/process/listen.ts'),
  ])
  const site = folderSite(folder, (error) => io.writeError(`${error}\n`))
  const listening = await listen(site, port, DEFAULT_HOST).catch((error: unknown) => {
    throw listenError(error, port, DEFAULT_HOST)
  })
  const stopped = new Promise<void>((stop) => io.onStopSignal(stop))
  io.write(`${listening.url}\n`)
  await stopped
  await listening.close(STOP_MS)
  return exitCode.ok
}

function write(folder: string, target: string, io: CommandIo): ExitCode {
  const [first] = existsSync(target) ? readdirSync(target) : []
  if (first !== undefined)
    throw new JobError(`${target} is not empty (${first}). Choose another folder, or empty it first.`)
  cpSync(folder, target, { recursive: true, filter: (file) => !file.endsWith('.hash') })
  io.write(`The documentation is in ${target}\n`)
  return exitCode.ok
}
