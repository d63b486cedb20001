import picocolors from 'picocolors'
import type { Diagnostic } from '../../runtime/manifest/diagnostic.ts'
import { formatPretty } from '../../runtime/manifest/format-problem.ts'
import type { CommandIo } from '../io.ts'
import type { ReportContent } from './report-content.ts'
import { fullSummary } from './summary.ts'
import { usesColor } from './uses-color.ts'

/** Findings for people, with code frames. */
export function prettyFindings(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  io: CommandIo,
): string {
  const { red, yellow, dim } = picocolors.createColors(usesColor(io))
  return `${formatPretty(findings, texts, { error: red, warning: yellow, dim })}\n`
}

/** The whole report for people: the findings, how to go on, and how many there are. */
export function prettyReport({ findings, counts, texts, praise }: ReportContent, io: CommandIo): string {
  const { notShown } = counts
  const [first] = findings
  if (first === undefined && notShown === 0) return `${praise}\n`
  const { dim } = picocolors.createColors(usesColor(io))
  const code = findings.every((finding) => finding.code === first?.code) ? first?.code : 'CODE'
  return [
    ...(first === undefined ? [] : [prettyFindings(findings, texts, io)]),
    ...(notShown === 0 ? [] : [`${notShown} more not shown; --max ${findings.length + notShown} shows all.`]),
    ...(code === undefined ? [] : [dim(`What a finding means, and how to mend it: site explain ${code}`)]),
    `${fullSummary(counts)}\n`,
  ].join('\n')
}
