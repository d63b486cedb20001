import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { recordedIo } from './recorded-io.ts'
import { type RunOptions, SITE_COMMAND, type SiteRun } from './run-site.ts'

/** Runs `site` inside the test: what it says of a site needs no process of its own, and the bundler is loaded once for all. */
export async function callSite(
  args: readonly string[],
  cwd: string,
  { env = {}, command = SITE_COMMAND }: RunOptions = {},
): Promise<SiteRun> {
  // The bundle that `bin.mjs` runs: Node loads it as it is, where the sources would be compiled for each lane.
  const program = pathToFileURL(join(dirname(command), '../dist/package/cli.js')).href
  const { run } = (await import(program)) as typeof import('../../../cli/program.ts')
  const io = recordedIo(cwd, { env })
  const code = await run(args, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}
