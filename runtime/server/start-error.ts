import { BuildError } from '../artefact/build-error.ts'
import { formatPretty } from '../manifest/problems/format-pretty.ts'
import type { ProcessIo } from '../process/host-process.ts'
import { JobError } from '../process/job-error.ts'
import { SiteCodeError } from './import-bundle.ts'

/**
 * Converts the error of a failed start, unless it is a defect of sitio: a fault of the build, of the site's own code, or of values in the
 * environment, which are printed as `site validate` prints them.
 *
 * @returns the error to throw; any other error as it is.
 */
export function startError(error: unknown, io: Pick<ProcessIo, 'write'>): unknown {
  if (error instanceof SiteCodeError) return new JobError(error.message)
  if (!(error instanceof BuildError)) return error
  const { findings, rest } = error
  if (findings.length === 0) return new JobError(rest)
  io.write(`${formatPretty(findings, new Map())}\n`)
  const count = `${findings.length} error${findings.length === 1 ? '' : 's'}`
  return new JobError([`The site cannot start here: ${count}.`, rest].filter((line) => line !== '').join('\n'))
}
