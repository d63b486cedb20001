import type { ProcessIo } from '../runtime/process/host-process.ts'

export { type ExitCode, exitCode, JobError } from '../runtime/process/job-error.ts'

/** The world of a command: its process, and who sits before it. No command touches `process`. */
export interface CommandIo extends ProcessIo {
  /** Asks the person at the terminal: the line they write, null when they break off. Absent where nobody sits. */
  readonly ask?: (question: string) => Promise<string | null>
  /** Runs this command with other arguments as a process of its own, to its end, which `signal` brings about; then it rejects. Absent where it is no process. */
  readonly runSelf?: (args: readonly string[], signal?: AbortSignal) => Promise<SelfRun>
}

/** What became of such a process. */
export interface SelfRun {
  /** Null: a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}
