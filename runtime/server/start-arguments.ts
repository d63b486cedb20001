import { parseArgs } from 'node:util'
import { exitCode, JobError } from '../process/job-error.ts'

/** What can be said to `server.mjs`, beside the environment. */
export interface StartArguments {
  /** Whether each request is written into the log. */
  readonly logsRequests: boolean
}

const options = {
  'access-log': { type: 'boolean', default: false },
  // Looked at where an error is shown.
  debug: { type: 'boolean', default: false },
} as const

/** @throws JobError (exit 2) when there is no such argument. */
export function readArguments(args: readonly string[]): StartArguments {
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true })
    return { logsRequests: values['access-log'] }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error)
    throw new JobError(`${reason}. Known: --access-log, --debug.`, exitCode.usage)
  }
}
