import { parseArgs } from 'node:util'
import { exitCode, JobError } from '../process/job-error.ts'
import { WORKER_COUNTS, workerCount } from '../process/worker-count.ts'

/** The command-line arguments of `server.mjs`. */
export interface StartArguments {
  /** Whether each request is logged. */
  readonly logsRequests: boolean
  /** The number of processes that share the port. */
  readonly workers: number
}

const options = {
  'access-log': { type: 'boolean', default: false },
  workers: { type: 'string', default: '1' },
  // Read where an error is shown.
  debug: { type: 'boolean', default: false },
} as const

/** @throws JobError (exit 2) for an unknown argument, or a wrong value. */
export function readArguments(args: readonly string[]): StartArguments {
  const { 'access-log': logsRequests, workers: text } = parsed(args)
  const workers = workerCount(text)
  if (workers === null) throw new JobError(`--workers is "${text}". Use ${WORKER_COUNTS}.`, exitCode.usage)
  return { logsRequests, workers }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error)
    throw new JobError(`${reason}. Known: --access-log, --workers, --debug.`, exitCode.usage)
  }
}
