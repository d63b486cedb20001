import type { Diagnostic } from '../../runtime/manifest/diagnostic.ts'
import type { FindingCounts } from './report-content.ts'

/** The summary of a run: `2 errors, 1 warning`. */
export function summary(findings: readonly Pick<Diagnostic, 'severity'>[]): string {
  const number = (severity: Diagnostic['severity']) =>
    findings.filter((finding) => finding.severity === severity).length
  return inWords(number('error'), number('warning'))
}

/** The same with what to do: `3 errors (1 blocks), 2 warnings in 2 files; 2 can be mended with --fix`. */
export function fullSummary({ errors, warnings, blocking, files, fixable }: FindingCounts): string {
  const blocks = blocking === 0 || blocking === errors ? '' : ` (${blocking} ${blocking === 1 ? 'blocks' : 'block'})`
  const mend = fixable === 0 ? '' : `; ${fixable} can be mended with --fix`
  return `${inWords(errors, warnings, blocks)}${files > 1 ? ` in ${files} files` : ''}${mend}`
}

function inWords(errors: number, warnings: number, afterErrors = ''): string {
  return [
    ...(errors === 0 ? [] : [`${plural(errors, 'error')}${afterErrors}`]),
    ...(warnings === 0 ? [] : [plural(warnings, 'warning')]),
  ].join(', ')
}

/** `1 error`, `2 errors`. */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
