import type { Coverage } from '../../runtime/checks/messages/coverage.ts'
import type { HiddenFinding } from '../../runtime/checks/suppress/apply-suppressions.ts'
import type { Diagnostic, Severity } from '../../runtime/manifest/problems/diagnostic.ts'

/** What a run of `site validate` says: what every format is written from. */
export interface ReportContent {
  /** Those that are shown. */
  readonly findings: readonly Diagnostic[]
  readonly counts: FindingCounts
  /** Those that are left out because others of the same cause are shown. */
  readonly repeated: readonly RepeatedCause[]
  /** Hidden by comments, each with its reason. */
  readonly suppressed: readonly HiddenFinding[]
  /** Hidden by the baseline. */
  readonly known: readonly Diagnostic[]
  /** Texts of the files that findings point into, by the names that positions carry. */
  readonly texts: ReadonlyMap<string, string>
  /** Whether warnings fail, too. */
  readonly isStrict: boolean
  /** How many texts of each page are translated; null where the site is not whole. */
  readonly coverage: Coverage | null
  /** What is said of a site without a finding. */
  readonly praise: string
  /** Of a workspace: each of its sites. */
  readonly sites?: readonly SiteRow[]
}

/** What a command has to say of one site of several, in numbers. */
export interface SiteRow {
  /** Its folder. */
  readonly site: string
  /** Null where it is not whole. */
  readonly pages: number | null
  readonly errors: number
  readonly warnings: number
  readonly ms: number
}

/** Of all findings, whether or not they are shown. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
  /** Errors with which the site does not start. */
  readonly blocking: number
  readonly files: number
  /** Those that `--fix` fixes. */
  readonly fixable: number
  readonly notShown: number
  /** Whether later checks did not run, since what they look at is not there yet. */
  readonly mayFollow: boolean
}

/** Of one cause people read so many. */
export const MAX_OF_CAUSE = 20

/** One mistake with many consequences, which read alike. */
export interface RepeatedCause {
  readonly code: string
  readonly message: string
  /** How many more there are than are shown. */
  readonly more: number
}

/** Of findings that say the same, the first `most`, and how many there are of each beside them. */
export function withoutRepeats(
  findings: readonly Diagnostic[],
  most: number,
): { readonly findings: readonly Diagnostic[]; readonly repeated: readonly RepeatedCause[] } {
  const counts = new Map<string, number>()
  const causes = new Map<string, RepeatedCause>()
  const shown = findings.filter(({ code, message }) => {
    const cause = `${code} ${message.replace(/:\d+:\d+/g, '')}`
    const count = (counts.get(cause) ?? 0) + 1
    counts.set(cause, count)
    if (count > most) causes.set(cause, { code, message, more: count - most })
    return count <= most
  })
  return { findings: shown, repeated: [...causes.values()] }
}

/** What matters most stands first. */
const ranks: readonly Severity[] = ['error', 'warning', 'note']

/**
 * The findings that are shown, in their order: where they are more than `max`, those that block, then errors, warnings, notes.
 *
 * @param max - Infinity shows all.
 */
export function shownFindings(findings: readonly Diagnostic[], max: number): readonly Diagnostic[] {
  if (findings.length <= max) return findings
  const rank = ({ blocks, severity }: Diagnostic) => (blocks ? 0 : ranks.indexOf(severity) + 1)
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
