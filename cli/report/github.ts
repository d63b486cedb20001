import type { Diagnostic } from '../../runtime/manifest/diagnostic.ts'
import type { ReportContent } from './report-content.ts'

/**
 * One annotation a line, as GitHub's runners read it.
 *
 * @param repositoryPath - the name of a file of the site in its repository.
 */
export function githubReport({ findings }: ReportContent, repositoryPath: (file: string) => string): string {
  return findings.map((finding) => annotation(finding, repositoryPath(finding.file))).join('')
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
  return `::${severity} ${list.join(',')}::${escaped(`${message}\nRead more: ${docs}`)}\n`
}

function escaped(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
}

function property(text: string): string {
  return escaped(text).replace(/:/g, '%3A').replace(/,/g, '%2C')
}
