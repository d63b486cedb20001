import { isPassed, type ReportContent } from './report-content.ts'
import type { ReportFormat } from './report-format.ts'

export const json: ReportFormat = {
  isForPeople: false,
  print: (content, _, io) => io.write(jsonReport(content)),
}

/** The findings as one JSON object. Other programs rely on its members. */
export function jsonReport(content: ReportContent): string {
  const { findings, counts, suppressed, known, coverage, sites } = content
  const { errors, warnings, notes, notShown, mayFollow } = counts
  const object = {
    // As the exit status says.
    valid: isPassed(content),
    // Whether every check could run.
    complete: !mayFollow,
    errors,
    warnings,
    ...(notes === 0 ? {} : { notes }),
    ...(notShown === 0 ? {} : { notShown }),
    ...(suppressed.length === 0 ? {} : { suppressed: suppressed.length }),
    ...(known.length === 0 ? {} : { baseline: known.length }),
    ...(sites === undefined ? {} : { sites }),
    diagnostics: findings,
    // Each language in total, then the incomplete pages.
    ...(coverage === null ? {} : { coverage: [...coverage.locales, ...coverage.pages] }),
    // Entries that are still copies from another language.
    ...(coverage === null || coverage.entries.length === 0 ? {} : { untranslated: coverage.entries }),
  }
  return `${JSON.stringify(object, null, 2)}\n`
}
