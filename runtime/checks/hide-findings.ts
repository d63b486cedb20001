import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import type { SourceText } from '../manifest/text/source-text.ts'
import { allRules } from './all-rules.ts'
import { applyBaseline } from './baseline/apply-baseline.ts'
import { type BaselineEntry, readBaseline } from './baseline/read-baseline.ts'
import { applySuppressions, type HiddenFinding } from './suppress/apply-suppressions.ts'

export interface HidingFacts {
  /** Files of the site whose comments may hide findings. */
  readonly sources: Iterable<SourceText>
  /** Text of the baseline; null when there is none. */
  readonly baseline: string | null
  /** Whether the check for a code could run completely. */
  didRun(code: string): boolean
}

export interface ShownFindings {
  /** The findings to show, including those about the hiding itself. */
  readonly findings: readonly Diagnostic[]
  /** Findings hidden by comments. */
  readonly suppressed: readonly HiddenFinding[]
  /** Findings hidden by the baseline. */
  readonly known: readonly Diagnostic[]
  /** Entries of the baseline whose checks did not run. */
  readonly undecided: readonly BaselineEntry[]
}

/**
 * Removes the findings that the site's authors chose to hide, by a comment above the line or by the baseline. Findings that block cannot be hidden.
 */
export function hideFindings(all: readonly Diagnostic[], { sources, baseline, didRun }: HidingFacts): ShownFindings {
  const codes = new Map([...allRules].map(([code, { blocks }]) => [code, blocks]))
  const { findings, hidden } = applySuppressions(all, { sources, codes, didRun })
  if (baseline === null) return { findings, suppressed: hidden, known: [], undecided: [] }
  const read = readBaseline(baseline)
  if ('code' in read) return { findings: [...findings, read], suppressed: hidden, known: [], undecided: [] }
  return { suppressed: hidden, ...applyBaseline(findings, read, didRun) }
}
