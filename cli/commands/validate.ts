import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'
import { githubReport, jsonReport, prettyReport, type ReportFormat, summary } from '../report.ts'

export interface ValidateOptions extends ConfigOption {
  readonly format: ReportFormat
  /** Warnings fail, too. */
  readonly strict: boolean
}

/** Checks the whole site, offline. Findings are the result, on standard output. */
export async function validate({ format, strict, config }: ValidateOptions, io: CommandIo): Promise<ExitCode> {
  const { checkSite } = await import('../../runtime/build/check-site.ts')
  const { findings, texts, site } = await checkSite(readSite({ config }, io))
  if (format === 'json') io.write(jsonReport(findings))
  else if (format === 'github') io.write(githubReport(findings))
  else if (findings.length > 0) io.write(`${prettyReport(findings, texts, io)}\n${summary(findings)}\n`)
  else if (site) {
    const { routes, locales } = site.model
    io.write(`${config} is valid: ${routes.length} pages in ${locales.available.length} locales.\n`)
  }
  const fails = findings.some(({ severity }) => severity === 'error' || strict)
  return fails ? exitCode.failed : exitCode.ok
}
