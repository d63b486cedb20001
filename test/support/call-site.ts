import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { recordedIo } from './recorded-io.ts'
import type { SiteRun } from './run-site.ts'

/** The bundle that `bin.mjs` runs: Node loads it as it is, where the sources would be compiled for each lane. */
const PROGRAM = pathToFileURL(join(import.meta.dirname, '../../dist/package/cli.js')).href

/** Runs `site` inside the test: what it says of a site needs no process of its own, and the bundler is loaded once for all. */
export async function callSite(
  args: readonly string[],
  cwd: string,
  { env = {} }: { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<SiteRun> {
  // It was bundled from this.
  const { run } = (await import(PROGRAM)) as typeof import('../../cli/program.ts')
  const io = recordedIo(cwd, { env })
  const code = await run(args, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}
