import type { Diagnostic } from '../manifest/problems/diagnostic.ts'

/** A build cannot be opened: it is incomplete, of another version, or the environment lacks something that it needs. The message says what to do. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
  /** What is wrong with values of the environment, in the words of `site validate`. */
  readonly findings: readonly Diagnostic[]
  /** What the message says besides the findings; empty if they are all. */
  readonly rest: string

  constructor(rest: string, findings: readonly Diagnostic[] = []) {
    const told = findings.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`)
    super([...told, rest].filter((line) => line !== '').join('\n'))
    this.findings = findings
    this.rest = rest
  }
}

/** A build lacks files: it was copied in part, or is still being copied. */
export class IncompleteBuildError extends BuildError {}
