import picocolors from 'picocolors'
import type { Diagnostic } from '../runtime/manifest/diagnostic.ts'
import { formatPretty } from '../runtime/manifest/format-problem.ts'
import type { CommandIo } from './io.ts'

export type ReportFormat = 'pretty' | 'json' | 'github'

/** Whether colours may be used: on a terminal only, and never against NO_COLOR or in CI (contract section 2). */
export function usesColor({ isTerminal, env }: CommandIo): boolean {
  return isTerminal && !env.NO_COLOR && !env.CI
}

/** Findings for people, with code frames. */
export function prettyReport(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  io: CommandIo,
): string {
  const { red, yellow, dim } = picocolors.createColors(usesColor(io))
  return `${formatPretty(findings, texts, { error: red, warning: yellow, dim })}\n`
}

/** The summary of a run: `2 errors, 1 warning`. */
export function summary(findings: readonly Pick<Diagnostic, 'severity'>[]): string {
  const count = (severity: Diagnostic['severity'], word: string) => {
    const number = findings.filter((finding) => finding.severity === severity).length
    return number === 0 ? [] : [`${number} ${word}${number === 1 ? '' : 's'}`]
  }
  return [...count('error', 'error'), ...count('warning', 'warning')].join(', ')
}

/** The contract's JSON object (section 2). */
export function jsonReport(findings: readonly Diagnostic[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const counts = { valid: errors === 0, errors, warnings: findings.length - errors }
  return `${JSON.stringify({ ...counts, diagnostics: findings }, null, 2)}\n`
}

/** One annotation a line, as GitHub's runners read it. */
export function githubReport(findings: readonly Diagnostic[]): string {
  return findings
    .map(({ severity, file, line, column, code, message }) => {
      const properties = `file=${property(file)},line=${line},col=${column},title=${property(code)}`
      return `::${severity} ${properties}::${message.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')}\n`
    })
    .join('')
}

function property(text: string): string {
  return text.replace(/%/g, '%25').replace(/\n/g, '%0A').replace(/:/g, '%3A').replace(/,/g, '%2C')
}
