import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { recordedIo } from './recorded-io.ts'
import { type RunOptions, SITE_COMMAND, type SiteRun } from './run-site.ts'

/** Runs `site` within the test process: most commands need no process of their own, and the bundler is loaded only once. */
export async function callSite(
  args: readonly string[],
  cwd: string,
  { env = {}, command = SITE_COMMAND }: RunOptions = {},
): Promise<SiteRun> {
  // Uses the bundle that `bin.mjs` runs. Node loads it as it is, while the sources would be compiled for each lane.
  const program = pathToFileURL(join(dirname(command), '../dist/package/cli.js')).href
  const { run } = (await import(program)) as typeof import('../../../cli/program.ts')
  const io = recordedIo(cwd, { env })
  const code = await run(args, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}
