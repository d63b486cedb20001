import type { ProcessIo } from '../runtime/process/host-process.ts'

export { type ExitCode, exitCode, JobError } from '../runtime/process/job-error.ts'

/** The environment of a command: its process and its user. No command uses `process` directly. */
export interface CommandIo extends ProcessIo {
  /** Asks the person at the terminal; returns the line that they type, or null when they cancel. Absent if nobody is there. */
  readonly ask?: (question: string) => Promise<string | null>
  /**
   * Runs this command with other arguments in another process until that exits. Aborting `signal` ends the process and rejects. Absent if processes
   * cannot be started.
   */
  readonly runSelf?: (args: readonly string[], signal?: AbortSignal) => Promise<SelfRun>
  /** Starts this command with other arguments in another process, to exchange messages with it. Absent if processes cannot be started. */
  readonly startSelf?: (args: readonly string[]) => SelfProcess
  /** The process that started this one in that way; it ends along with it. Absent if there is none. */
  readonly starter?: Peer
}

/** The other end of a connection between two processes. Messages are plain JSON. */
export interface Peer {
  send(message: unknown): void
  onMessage(take: (message: unknown) => void): void
}

export interface SelfProcess extends Peer {
  /** Resolves when the process has ended, with its exit code, or with the name of the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it at once. */
  kill(): void
}

/** The outcome of such a process. */
export interface SelfRun {
  /** Null if a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}
