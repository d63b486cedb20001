/** The world of a command: where it runs and where it writes. No command touches `process`. */
export interface CommandIo {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Standard output: results, diagnostics among them. */
  write(text: string): void
  /** Standard error: everything else. */
  writeError(text: string): void
  readonly isTerminal: boolean
  /** Asks the person at the terminal: the line they write, null when they break off. Absent where nobody sits. */
  readonly ask?: (question: string) => Promise<string | null>
  /** Calls back on the first SIGTERM or SIGINT; a second one ends the process at once. */
  onStopSignal(stop: () => void): void
}

/** Exit codes of every command: scripts rely on them. */
export const exitCode = {
  ok: 0,
  /** Findings, or the job failed. */
  failed: 1,
  /** Wrong usage, or a missing or unreadable file. */
  usage: 2,
  /** A defect of sitio itself. */
  defect: 3,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]

/** A job that cannot be done, for a reason that the user can fix. Told as it is, without a stack. */
export class JobError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, code: ExitCode = exitCode.failed) {
    super(message)
    this.name = 'JobError'
    this.exitCode = code
  }
}
