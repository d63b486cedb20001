import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import { githubSummary } from './github-summary.ts'
import { addToJobSummary } from './job-summary.ts'
import type { ReportContent } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'
import { remarks } from './summary.ts'

export const github: ReportFormat = {
  isForPeople: false,
  print(content, inRepository, io) {
    addToJobSummary(() => githubSummary(content, inRepository, io), io)
    io.write(githubReport(content, inRepository))
  },
}

/**
 * One annotation per line, in the format of GitHub's runners.
 *
 * @param repositoryPath - maps a file of the site to its path in the repository.
 */
export function githubReport(content: ReportContent, repositoryPath: (file: string) => string): string {
  const { findings, unchecked = [] } = content
  return [
    ...findings.map((finding) => annotation(finding, repositoryPath(finding.file))),
    ...unchecked.map((message) => `::error title=site validate::${escaped(message)}\n`),
    ...remarks(content).map((remark) => `::notice title=site validate::${escaped(remark)}\n`),
  ].join('')
}

function annotation({ severity, line, column, end, code, message, docs }: Diagnostic, file: string): string {
  const properties = {
    file,
    line,
    col: column,
    ...(end && { endLine: end.line, ...(end.line === line && { endColumn: end.column }) }),
    title: code,
  }
  const list = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`)
  return `::${severity === 'note' ? 'notice' : severity} ${list.join(',')}::${escaped(`${message}\nRead more: ${docs}`)}\n`
}

function escaped(text: string): string {
  const shown = text.replace(/[^\P{Cc}\t\r\n]/gu, '\ufffd')
  return shown.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function property(text: string): string {
  return escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
