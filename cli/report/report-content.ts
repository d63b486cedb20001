import type { Diagnostic } from '../../runtime/manifest/diagnostic.ts'

/** What a run of `site validate` says: what every format is written from. */
export interface ReportContent {
  /** Those that are shown. */
  readonly findings: readonly Diagnostic[]
  readonly counts: FindingCounts
  /** Texts of the files that findings point into, by the names that positions carry. */
  readonly texts: ReadonlyMap<string, string>
  /** Name of the manifest's file. */
  readonly configFile: string
  /** What is said of a site without a finding. */
  readonly praise: string
}

/** Of all findings, whether or not they are shown. */
export interface FindingCounts {
  readonly errors: number
  readonly warnings: number
  /** Errors with which the site does not start. */
  readonly blocking: number
  readonly files: number
  /** Those that `--fix` mends. */
  readonly fixable: number
  readonly notShown: number
}

/** Counts findings. @param shown - how many of them the report shows. */
export function countFindings(findings: readonly Diagnostic[], shown = findings.length): FindingCounts {
  const count = (matches: (finding: Diagnostic) => unknown) => findings.filter(matches).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    blocking: count(({ blocks }) => blocks),
    files: new Set(findings.map(({ file }) => file)).size,
    fixable: count(({ fix }) => fix?.isSafe),
    notShown: findings.length - shown,
  }
}
