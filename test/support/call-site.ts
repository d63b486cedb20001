import { run } from '../../cli/program.ts'
import { recordedIo } from './recorded-io.ts'
import type { SiteRun } from './run-site.ts'

/** Runs `site` inside the test: what it says of a site needs no process of its own, and the bundler is loaded once for all. */
export async function callSite(
  args: readonly string[],
  cwd: string,
  { env = {} }: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<SiteRun> {
  const io = recordedIo(cwd, { env })
  const code = await run(args, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}
