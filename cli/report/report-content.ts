import type { Coverage } from '../../runtime/checks/messages/coverage.ts'
import type { HiddenFinding } from '../../runtime/checks/suppress/apply-suppressions.ts'
import type { Diagnostic, Severity } from '../../runtime/manifest/problems/diagnostic.ts'
import { countOccurrences } from './count-occurrences.ts'

/** The result of a run of `site validate`, from which every format is written. */
export interface ReportContent {
  /** The findings to show. */
  readonly findings: readonly Diagnostic[]
  readonly counts: FindingCounts
  /** Findings that are left out because others with the same cause are shown. */
  readonly repeated: readonly RepeatedCause[]
  /** Findings hidden by comments, each with its reason. */
  readonly suppressed: readonly HiddenFinding[]
  /** Findings hidden by the baseline. */
  readonly known: readonly Diagnostic[]
  /** Texts of the files that findings point into, by the file names of their positions. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether warnings count as failures, too. */
  readonly isStrict: boolean
  /** How many texts of each page are translated; null if the site is incomplete. */
  readonly coverage: Coverage | null
  /** Printed for a site without findings. */
  readonly praise: string
  /** For a workspace: its sites. */
  readonly sites?: readonly SiteRow[]
  /** Why sites of a workspace were not checked, in words. */
  readonly unchecked?: readonly string[]
}

/** The numbers for one of several sites. */
export interface SiteRow {
  /** Its folder. */
  readonly site: string
  /** Null if the site is incomplete. */
  readonly pages: number | null
  readonly errors: number
  readonly warnings: number
  readonly ms: number
}

/** Whether the check succeeds: everything was checked, without errors and, in strict mode, without warnings. */
export function isPassed({
  counts,
  isStrict,
  unchecked = [],
}: Pick<ReportContent, 'counts' | 'isStrict' | 'unchecked'>): boolean {
  return unchecked.length === 0 && counts.errors === 0 && !(isStrict && counts.warnings > 0)
}

/** Counts all findings, whether or not they are shown. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
  /** Errors that keep the site from starting. */
  readonly blocking: number
  readonly files: number
  /** Findings that `--fix` would fix. */
  readonly fixable: number
  readonly notShown: number
  /** Whether later checks could not run, because what they check is missing. */
  readonly mayFollow: boolean
}

/** Maximum number of findings with the same cause that people are shown. */
export const MAX_OF_CAUSE = 20

/** One mistake with many consequences, all worded alike. */
export interface RepeatedCause {
  readonly code: string
  readonly message: string
  /** How many findings there are besides those shown. */
  readonly more: number
}

/** Keeps the first `most` of findings with the same wording, and counts the others. */
export function withoutRepeats(
  findings: readonly Diagnostic[],
  most: number,
): { readonly findings: readonly Diagnostic[]; readonly repeated: readonly RepeatedCause[] } {
  const occurrence = countOccurrences()
  const causes = new Map<string, RepeatedCause>()
  const shown = findings.filter((finding) => {
    const cause = causeOf(finding)
    const count = occurrence(cause)
    if (count > most) causes.set(cause, { code: finding.code, message: adviceless(finding), more: count - most })
    return count <= most
  })
  return { findings: shown, repeated: [...causes.values()] }
}

/** What findings with the same cause share: the code and the wording, without places, which move with each line that is added above them. */
export function causeOf(finding: Diagnostic): string {
  return `${finding.code} ${adviceless(finding).replace(/:\d+:\d+/g, '')}`
}

/** The message without its later lines. They give advice, which differs between sites with the same base. */
function adviceless({ message }: Diagnostic): string {
  return message.split('\n', 1)[0] ?? ''
}

/** The most important first. */
const RANKS: readonly Severity[] = ['error', 'warning', 'note']

/**
 * The findings to show, in their order. If there are more than `max`, those that block take precedence, then errors, warnings, notes.
 *
 * @param max - Infinity shows all.
 */
export function shownFindings(findings: readonly Diagnostic[], max: number): readonly Diagnostic[] {
  if (findings.length <= max) return findings
  const rank = ({ blocks, severity }: Diagnostic) => (blocks ? 0 : RANKS.indexOf(severity) + 1)
  const first = [...findings].sort((a, b) => rank(a) - rank(b)).slice(0, max)
  const shown = new Set(first)
  return findings.filter((finding) => shown.has(finding))
}

/** Counts findings. @param shown - how many of them the report shows. @param isComplete - whether every check could run. */
export function countFindings(
  findings: readonly Diagnostic[],
  shown = findings.length,
  isComplete = true,
): FindingCounts {
  const count = (matches: (finding: Diagnostic) => unknown) => findings.filter(matches).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    notes: count(({ severity }) => severity === 'note'),
    blocking: count(({ blocks }) => blocks),
    files: new Set(findings.map(({ file }) => file)).size,
    fixable: count(({ fix }) => fix?.isSafe),
    notShown: findings.length - shown,
    mayFollow: !isComplete,
  }
}
