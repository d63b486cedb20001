import { join, relative } from 'node:path'
import { onceInRun } from './once-in-run.ts'
import { runSite } from './run-site.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/** Whether a manifest is a file of this repository, whose site several test files may start at a time. */
export function isShared(configFile: string): boolean {
  return !relative(REPOSITORY, configFile).startsWith('..')
}

/**
 * Builds a site of this repository once per run, so that no two builds of a site collide, and starts use the existing build.
 *
 * @param configFile - absolute path of its manifest.
 * @throws Error with all output when it cannot be built.
 */
export async function builtSite(configFile: string): Promise<void> {
  await onceInRun(relative(REPOSITORY, configFile).replaceAll(/[\\/]/g, '~'), async () => {
    const { code, stdout, stderr } = await runSite(['build', '--config', configFile], REPOSITORY)
    if (code !== 0) throw new Error(`${configFile} cannot be built.\n${stdout}${stderr}`)
  })
}
