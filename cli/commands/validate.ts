import { basename } from 'node:path'
import type { CheckedSite } from '../../runtime/build/check-site.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'
import { githubReport } from '../report/github.ts'
import { jsonReport } from '../report/json.ts'
import { prettyReport } from '../report/pretty.ts'
import { countFindings, type ReportContent } from '../report/report-content.ts'
import { repositoryPath } from '../report/repository-path.ts'

export type ReportFormat = 'pretty' | 'json' | 'github'

export interface ValidateOptions extends ConfigOption {
  readonly format: ReportFormat
  /** Warnings fail, too. */
  readonly strict: boolean
}

/** Checks the whole site, offline. Findings are the result, on standard output. */
export async function validate(options: ValidateOptions, io: CommandIo): Promise<ExitCode> {
  const { checkSite } = await import('../../runtime/build/check-site.ts')
  const checked = await checkSite(readSite(options, io))
  const content = reportContent(checked, options)
  io.write(report(options.format, content, checked.root, io))
  const { errors, warnings } = content.counts
  return errors > 0 || (options.strict && warnings > 0) ? exitCode.failed : exitCode.ok
}

function reportContent({ findings, texts, site }: CheckedSite, { config }: ValidateOptions): ReportContent {
  const size = site && `${site.model.routes.length} pages in ${site.model.locales.available.length} locales`
  return {
    findings,
    counts: countFindings(findings),
    texts,
    configFile: basename(config),
    praise: `${config} is valid${size ? `: ${size}` : ''}.`,
  }
}

function report(format: ReportFormat, content: ReportContent, root: string, io: CommandIo): string {
  switch (format) {
    case 'pretty':
      return prettyReport(content, io)
    case 'json':
      return jsonReport(content)
    case 'github':
      return githubReport(content, repositoryPath(root, io))
  }
}
