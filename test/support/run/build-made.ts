import type { MadeSite } from '../sites/make-site.ts'
import { callSite } from './call-site.ts'

/**
 * Builds a made site within the test process, which has already loaded the bundler. `startSite` with `built` serves it.
 *
 * @returns the id of the build.
 * @throws Error with all output when it cannot be built.
 */
export async function buildMade(made: MadeSite, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout, stderr } = await callSite(['build'], made.folder, { env })
  const id = /^Built (\S+)/.exec(stdout)?.[1]
  if (id === undefined) throw new Error(`${made.config} cannot be built.\n${stdout}${stderr}`)
  return id
}
