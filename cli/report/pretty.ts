import picocolors from 'picocolors'
import { BASELINE_FILE } from '../../runtime/checks/baseline/read-baseline.ts'
import { concealFindings, concealTexts, printableFinding } from '../../runtime/checks/conceal-findings.ts'
import { withFix } from '../../runtime/checks/fix/fix-problem.ts'
import { withEnds } from '../../runtime/checks/rule/with-ends.ts'
import { sortFindings } from '../../runtime/checks/sort-findings.ts'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { formatPretty } from '../../runtime/manifest/problems/format-pretty.ts'
import { describeProblem } from '../../runtime/manifest/problems/format-problem.ts'
import type { ManifestProblem } from '../../runtime/manifest/problems/problem.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { findingTexts } from '../../runtime/validate/finding-texts.ts'
import type { CommandIo } from '../io.ts'
import { coverageInWords } from './coverage-in-words.ts'
import { MAX_OF_CAUSE, type RepeatedCause, type ReportContent, withoutRepeats } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'
import { siteTable } from './site-table.ts'
import { fullSummary, leftOut, plural } from './summary.ts'
import { usesColor } from './uses-color.ts'

export const pretty: ReportFormat = {
  isForPeople: true,
  print(content, _, io) {
    io.write(prettyReport(content, io))
    if (content.sites !== undefined) io.write(`\n${siteTable(content.sites)}`)
  },
}

/** Findings for people, with code frames. */
export function prettyFindings(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  io: CommandIo,
): string {
  const { red, yellow, cyan, dim } = picocolors.createColors(usesColor(io))
  return `${formatPretty(findings, texts, { error: red, warning: yellow, note: cyan, dim })}\n`
}

/** Prints findings in files of a site, with its secrets concealed. */
export function printFindings(
  findings: readonly Diagnostic[],
  site: Pick<SiteLoadResult, 'root' | 'texts' | 'edited' | 'conceal'>,
  io: CommandIo,
): void {
  const concealed = concealFindings(findings, site.conceal)
  io.write(prettyFindings(concealed, concealTexts(findingTexts(site, findings), site.conceal), io))
}

/** The problems found while loading a site, for a command that needs one without problems; printed exactly as `site validate` prints them. */
export function prettyProblems(
  problems: readonly ManifestProblem[],
  site: Parameters<typeof findingTexts>[0] & Pick<SiteLoadResult, 'configFile' | 'document' | 'conceal'>,
  io: CommandIo,
): string {
  const described = problems.map((problem) => describeProblem(withFix(problem, site.document)))
  const sorted = concealFindings(sortFindings(described, site.configFile), site.conceal)
  const { findings, repeated } = withoutRepeats(sorted, MAX_OF_CAUSE)
  const texts = findingTexts(site, findings)
  const printable = withEnds(findings, texts, site.document).map((finding) => printableFinding(finding, site.conceal))
  return (
    prettyFindings(printable, concealTexts(texts, site.conceal), io) + repeatedInWords(repeated, site.conceal).join('')
  )
}

/** The whole report for people: the findings, how to continue, and the totals. */
export function prettyReport(content: ReportContent, io: CommandIo): string {
  const { findings, repeated, counts, texts, known, coverage, praise, sites, unchecked = [] } = content
  const left = leftOut(content)
  const hidden = knownInWords(known.length)
  const translated = coverageInWords(coverage)
  const [first] = findings
  if (first === undefined && left === null) {
    const verdict =
      unchecked.length === 0 ? praise : `Not all of ${plural(sites?.length ?? 1, 'site')} could be checked.`
    return `${verdict}\n${hidden}${translated}`
  }
  const { dim } = picocolors.createColors(usesColor(io))
  const code = findings.every((finding) => finding.code === first?.code) ? first?.code : 'CODE'
  return [
    ...(first === undefined ? [] : [prettyFindings(findings, texts, io)]),
    ...repeatedInWords(repeated),
    ...(translated === '' ? [] : [translated]),
    ...(left === null ? [] : [left]),
    ...(code === undefined ? [] : [dim(`What a finding means, and how to fix it: site explain ${code}`)]),
    `${fullSummary(counts, sites !== undefined)}\n${hidden}`,
  ].join('\n')
}

function repeatedInWords(repeated: readonly RepeatedCause[], conceal = (text: string) => text): string[] {
  return repeated.map(
    ({ code, message, more }) => `and ${more} more with the same cause: ${code}  ${conceal(message)}\n`,
  )
}

function knownInWords(count: number): string {
  if (count === 0) return ''
  return `${count} known ${count === 1 ? 'finding' : 'findings'} of ${BASELINE_FILE} ${count === 1 ? 'is' : 'are'} not shown.\n`
}
