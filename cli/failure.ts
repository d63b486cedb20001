import { type ExitCode, exitCode, type JobError } from './io.ts'

/** Why a job could not be done, for whoever asked for it, and the status of the command. */
export interface Failure {
  readonly message: string
  readonly exitCode: ExitCode
}

/** A job that failed, or the system's refusal to write, in words; null for an error that nobody has foreseen. */
export function failureOf(error: unknown): Failure | null {
  if (isJobError(error)) return { message: error.message, exitCode: error.exitCode }
  const advice = adviceFor(error instanceof Error && 'code' in error ? error.code : undefined)
  if (advice === null || !(error instanceof Error)) return null
  return { message: `${error.message.replace(/^\w+: /, '')}\n${advice}`, exitCode: exitCode.failed }
}

/** By its name: the server of a build brings a class of its own. */
function isJobError(error: unknown): error is JobError {
  return error instanceof Error && error.name === 'JobError' && 'exitCode' in error
}

function adviceFor(code: unknown): string | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'There is no room left on the disk. Make some, and run the command again.'
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
    case 'EIO':
      return 'sitio needs to write there. Give this user permission, or run it in another folder.'
    default:
      return null
  }
}
