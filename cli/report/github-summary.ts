import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import type { CommandIo } from '../io.ts'
import type { ReportContent } from './report-content.ts'
import { pathInUrl } from './repository-path.ts'
import { fullSummary } from './summary.ts'

/** Keeps summaries below a megabyte, at which GitHub cuts them off. */
const MAX_ROWS = 500

/**
 * The job summary for GitHub Actions, in Markdown: the findings with links to their lines, the totals, and how to fix them.
 *
 * @param repositoryPath - maps a file of the site to its path in the repository.
 */
export function githubSummary(
  { findings, counts, praise, unchecked = [] }: ReportContent,
  repositoryPath: (file: string) => string,
  { env }: CommandIo,
): string {
  const missed = unchecked.map((message) => `**${escaped(message)}**\n`)
  if (findings.length === 0 && counts.notShown === 0)
    return ['### site validate\n', ...(missed.length === 0 ? [`${escaped(praise)}\n`] : missed)].join('\n')
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env
  const linked = ({ file, line, column }: Diagnostic) => {
    const place = `${escaped(file)}:${line}:${column}`
    if (!server || !repository || !commit) return place
    return `[${place}](${server}/${repository}/blob/${commit}/${pathInUrl(repositoryPath(file))}#L${line})`
  }
  const rows = findings
    .slice(0, MAX_ROWS)
    .map(
      (finding) => `| ${finding.severity} | ${linked(finding)} | \`${finding.code}\` | ${escaped(finding.message)} |`,
    )
  const left = counts.notShown + Math.max(0, findings.length - MAX_ROWS)
  return [
    '### site validate\n',
    ...missed,
    `**${fullSummary(counts)}**\n`,
    '| | where | code | what |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...(left === 0 ? [] : [`\n${left} more are not shown.`]),
    '\nOn your machine, `npx site validate` shows the lines of each, and `npx site explain CODE` says how to fix it.\n',
  ].join('\n')
}

/** Escapes what Markdown or HTML would interpret. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|&#~]/g, (sign) => (sign === '<' ? '&lt;' : `\\${sign}`))
    .replace(/\s*[\r\n]+\s*/g, ' ')
}
