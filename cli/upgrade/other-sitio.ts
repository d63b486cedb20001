import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readPackage } from '../../runtime/source/parts/find-package.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { type CommandIo, JobError, type SelfRun } from '../io.ts'

/** Runs a command of another version of sitio on a copy of a site. */
export type RunOther = (args: readonly string[]) => Promise<SelfRun>

/**
 * The command of a version of sitio that is installed elsewhere.
 *
 * @throws JobError when the package has no such command.
 */
export function otherSitio(installed: string, stage: string, configFile: string, { env }: CommandIo): RunOther {
  const { bin, name } = readPackage(installed)
  const file = isRecord(bin) ? bin.site : undefined
  if (typeof file !== 'string') throw new JobError(`${String(name)} in that version has no command "site".`)
  return async ([command = '', ...options]) => {
    const child = spawn(process.execPath, [join(installed, file), command, '--config', configFile, ...options], {
      cwd: stage,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, stdout, stderr }
  }
}
