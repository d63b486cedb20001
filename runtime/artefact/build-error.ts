import type { Diagnostic } from '../manifest/problems/diagnostic.ts'

/** A build cannot be opened: it is not whole, of another version, or the environment lacks what it needs. The message says what to do. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
  /** What is wrong with values of the environment, as `site validate` words it. */
  readonly findings: readonly Diagnostic[]

  constructor(message: string, findings: readonly Diagnostic[] = []) {
    super(message)
    this.findings = findings
  }
}
