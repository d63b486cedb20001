import { printableFinding } from '../../runtime/checks/conceal-findings.ts'
import type { Diagnostic } from '../../runtime/manifest/problems/diagnostic.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { pageCount } from '../../runtime/source/loaded/page-count.ts'
import type { CheckedSite } from '../../runtime/validate/check-site.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'
import { readSelection } from '../read-selection.ts'
import { type FormatName, formats } from '../report/formats.ts'
import { renderedSummary } from '../report/rendered-summary.ts'
import {
  countFindings,
  isPassed,
  MAX_OF_CAUSE,
  type ReportContent,
  shownFindings,
  withoutRepeats,
} from '../report/report-content.ts'
import type { ReportFormat } from '../report/report-format.ts'
import { repositoryPath } from '../report/repository-path.ts'
import { plural } from '../report/summary.ts'

export interface ValidateOptions extends ConfigOption {
  readonly format: FormatName
  /** Warnings count as failures, too. */
  readonly strict: boolean
  /** Also renders every page and checks the result. */
  readonly rendered?: boolean
  /** Maximum number of findings shown. */
  readonly max?: number
  /** Codes or groups. */
  readonly only?: readonly string[]
  readonly skip?: readonly string[]
  /** Applies every fix that is unambiguous. */
  readonly fix?: boolean
  /** With `fix`: shows what would be written, and writes nothing. */
  readonly dryRun?: boolean
  /** Adds every finding that does not block to the list of known ones. */
  readonly updateBaseline?: boolean
}

/** As many findings as people can read at once; other programs get all of them. */
const MAX_PRETTY = 100

/** Checks the whole site, offline. Its findings are the result, on standard output. */
export async function validate(options: ValidateOptions, io: CommandIo): Promise<ExitCode> {
  const { fix = false, dryRun = false, updateBaseline = false } = options
  if (dryRun && !fix) throw new JobError('--dry-run shows what --fix would write. Add --fix.', exitCode.usage)
  const wants = readSelection(options)
  const format = await formats[options.format]()
  if (fix) {
    const { fixFiles } = await import('../fix.ts')
    const { said, checked } = await fixFiles({ ...options, dryRun }, { wants }, io)
    if (dryRun) {
      io.write(said)
      // Standard output contains only the patch.
      if (said === '') io.writeError(nothingToWrite(checked.findings.length))
      return exitCodeOf({ counts: countFindings(checked.findings), isStrict: options.strict })
    }
    // Other programs read a single report.
    if (format.isForPeople) io.write(said)
    else io.writeError(said)
  }
  const current = await checkNamed(options, io, wants)
  const checked = updateBaseline ? (await import('../baseline.ts')).updateBaseline(current) : current
  const size = checked.site && sizeOf(checked.site)
  const praise = `${options.config} is valid${size ? `: ${size}` : ''}.`
  const content = reportContent(checked, praise, options, format)
  format.print(content, repositoryPath(checked.root, io), io)
  if (checked.rendered && format.isForPeople) io.write(renderedSummary(checked.rendered))
  return exitCodeOf(content)
}

function nothingToWrite(findings: number): string {
  if (findings === 0) return 'There are no findings, so --fix has nothing to write.\n'
  return 'No finding has an unambiguous fix, so --fix has nothing to write. To see the findings: site validate\n'
}

/** Checks the site that `--config` names. @param wants - selects codes. */
export async function checkNamed(
  options: ConfigOption & Pick<ValidateOptions, 'rendered'>,
  io: CommandIo,
  wants: (code: string) => boolean,
): Promise<CheckedSite> {
  const { checkSite } = await import('../../runtime/validate/check-site.ts')
  return checkSite(readSite(options, io), { wants, ...(options.rendered ? await rendering() : {}) })
}

export function exitCodeOf(content: Parameters<typeof isPassed>[0]): ExitCode {
  return isPassed(content) ? exitCode.ok : exitCode.failed
}

/** Loads what only rendering needs. */
async function rendering() {
  const { renderPages } = await import('../../runtime/validate/render-pages.ts')
  return { render: renderPages }
}

/** For pages of entries, the manifest only tells which lists they come from. */
function sizeOf({ model }: LoadedSite): string {
  const { pages, collections } = pageCount(model)
  const size = `${plural(pages, 'page')} in ${plural(model.locales.available.length, 'locale')}`
  return collections.length === 0 ? size : `${size}, and one for each entry of ${collections.join(', ')}`
}

/** The input of a report. */
export type Reported = Pick<
  CheckedSite,
  'findings' | 'texts' | 'suppressed' | 'known' | 'coverage' | 'conceal' | 'isComplete'
>

/** @param praise - printed when nothing was found. */
export function reportContent(
  { findings, texts, suppressed, known, coverage, conceal, isComplete }: Reported,
  praise: string,
  { strict, max }: Pick<ValidateOptions, 'strict' | 'max'>,
  { isForPeople }: Pick<ReportFormat, 'isForPeople'>,
): ReportContent {
  const isShort = max === undefined && isForPeople
  const { findings: distinct, repeated } = withoutRepeats(findings, isShort ? MAX_OF_CAUSE : Number.POSITIVE_INFINITY)
  const shown = shownFindings(distinct, max ?? (isShort ? MAX_PRETTY : Number.POSITIVE_INFINITY))
  const printable = (finding: Diagnostic) => printableFinding(finding, conceal)
  return {
    findings: shown.map(printable),
    repeated: repeated.map((cause) => ({ ...cause, message: conceal(cause.message) })),
    counts: countFindings(findings, shown.length, isComplete),
    texts,
    suppressed: suppressed.map(({ finding, reason }) => ({ finding: printable(finding), reason: conceal(reason) })),
    known: known.map(printable),
    coverage,
    isStrict: strict,
    praise,
  }
}
