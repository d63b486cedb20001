/** The exit codes of every command; scripts rely on them. */
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

/** A job cannot be done for a reason that the user can fix. Shown as a message without a stack. */
export class JobError extends Error {
  readonly exitCode: ExitCode

  constructor(message: string, code: ExitCode = exitCode.failed) {
    super(message)
    this.name = 'JobError'
    this.exitCode = code
  }
}
