import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import type { FindingCounts, ReportContent } from './report-content.ts'

/** The summary of a run: `2 errors, 1 warning`. */
export function summary(findings: readonly Pick<Diagnostic, 'severity'>[]): string {
  const number = (severity: Diagnostic['severity']) =>
    findings.filter((finding) => finding.severity === severity).length
  return inWords(number('error'), number('warning'), number('note'))
}

/** Added when a fault keeps later checks from running. */
export const MAY_FOLLOW = 'more may follow when these are fixed'

/** How many findings a report leaves out, and how to see them; null when it shows all. */
export function leftOut({ findings, counts: { notShown } }: Pick<ReportContent, 'findings' | 'counts'>): string | null {
  return notShown === 0 ? null : `${notShown} more not shown; --max ${findings.length + notShown} shows all.`
}

/** What a format without a summary says beside the findings. */
export function remarks(content: Pick<ReportContent, 'findings' | 'counts'>): string[] {
  return [leftOut(content), content.counts.mayFollow ? MAY_FOLLOW : null].filter((remark) => remark !== null)
}

/** The summary with further advice: `3 errors (1 blocks), 2 warnings in 2 files; 2 can be fixed with --fix; more may follow when these are fixed`. */
export function fullSummary(
  { errors, warnings, notes, blocking, files, fixable, mayFollow }: FindingCounts,
  isOfWorkspace = false,
): string {
  const blocks = blocking === 0 || blocking === errors ? '' : ` (${blocking} ${blocking === 1 ? 'blocks' : 'block'})`
  const fixes =
    fixable === 0
      ? ''
      : `; ${fixable} can be fixed with --fix${isOfWorkspace ? ', one site at a time: site validate --fix --config FOLDER/site.config.yaml' : ''}`
  return `${inWords(errors, warnings, notes, blocks)}${files > 1 ? ` in ${files} files` : ''}${fixes}${mayFollow ? `; ${MAY_FOLLOW}` : ''}`
}

function inWords(errors: number, warnings: number, notes: number, afterErrors = ''): string {
  return [
    ...(errors === 0 ? [] : [`${plural(errors, 'error')}${afterErrors}`]),
    ...(warnings === 0 ? [] : [plural(warnings, 'warning')]),
    ...(notes === 0 ? [] : [plural(notes, 'note')]),
  ].join(', ')
}

/** `1 error`, `2 errors`. */
export function plural(count: number, word: string, words = `${word}s`): string {
  return `${count} ${count === 1 ? word : words}`
}
