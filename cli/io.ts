import type { ProcessIo } from '../runtime/process/host-process.ts'

export { type ExitCode, exitCode, JobError } from '../runtime/process/job-error.ts'

/** The world of a command: its process, and who sits before it. No command touches `process`. */
export interface CommandIo extends ProcessIo {
  /** Asks the person at the terminal: the line they write, null when they break off. Absent where nobody sits. */
  readonly ask?: (question: string) => Promise<string | null>
  /** Runs this command with other arguments as a process of its own, to its end, which `signal` brings about; then it rejects. Absent where it is no process. */
  readonly runSelf?: (args: readonly string[], signal?: AbortSignal) => Promise<SelfRun>
  /** Starts this command with other arguments as a process of its own, to talk to it. Absent where it is no process. */
  readonly startSelf?: (args: readonly string[]) => SelfProcess
  /** Who has started this process so; it ends with them. Absent where nobody has. */
  readonly starter?: Peer
}

/** The other end of a line between two processes. Messages are plain JSON. */
export interface Peer {
  send(message: unknown): void
  onMessage(take: (message: unknown) => void): void
}

export interface SelfProcess extends Peer {
  /** Resolves when it has ended: with its code, or with the name of the signal that ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>
  /** Ends it at once. */
  kill(): void
}

/** What became of such a process. */
export interface SelfRun {
  /** Null: a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}
