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
  const { withOperations } = await import('../../runtime/build/check-operations.ts')
  const { problems, texts, site } = withOperations(readSite({ config }, io))
  if (format === 'json') io.write(jsonReport(problems))
  else if (format === 'github') io.write(githubReport(problems))
  else if (problems.length > 0) io.write(`${prettyReport(problems, texts, io)}\n${summary(problems)}\n`)
  else if (site) {
    const { routes, locales } = site.model
    io.write(`${config} is valid: ${routes.length} pages in ${locales.available.length} locales.\n`)
  }
  const fails = problems.some(({ severity }) => severity === 'error' || strict)
  return fails ? exitCode.failed : exitCode.ok
}
