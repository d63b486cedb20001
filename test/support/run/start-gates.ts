import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { GATES } from '../sites/gates-site.ts'
import { callSite } from './call-site.ts'
import { onceInRun } from './once-in-run.ts'
import { runBuild } from './run-build.ts'
import type { StartedSite } from './start-site.ts'

/** Names a step that there is not; the manifest says where. */
const env = { GHOST: 'ghost' }

/** Starts the site with a step of every kind. It is built once per run, beside the build that others start. */
export async function startGates(): Promise<StartedSite> {
  const out = join(inject('runFolder'), 'gates')
  await onceInRun('gates', async () => {
    const { code, stdout, stderr } = await callSite(['build', '--config', GATES, '--out', out], dirname(GATES), { env })
    if (code !== 0) throw new Error(stdout + stderr)
  })
  const run = runBuild([join(out, 'server.mjs')], { cwd: dirname(GATES), env })
  return { ...run, url: await run.url }
}
