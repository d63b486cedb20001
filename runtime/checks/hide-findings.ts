import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import type { SourceText } from '../manifest/text/source-text.ts'
import { allRules } from './all-rules.ts'
import { applyBaseline } from './baseline/apply-baseline.ts'
import { type BaselineEntry, readBaseline } from './baseline/read-baseline.ts'
import { applySuppressions, type HiddenFinding } from './suppress/apply-suppressions.ts'

export interface HidingFacts {
  /** Files of the site whose comments count. */
  readonly sources: Iterable<SourceText>
  /** Text of the baseline; null where there is none. */
  readonly baseline: string | null
  /** Whether everything was looked for that a code stands for. */
  didRun(code: string): boolean
}

export interface ShownFindings {
  /** What is shown, with what is wrong with the hiding. */
  readonly findings: readonly Diagnostic[]
  /** What comments hide. */
  readonly suppressed: readonly HiddenFinding[]
  /** What the baseline hides. */
  readonly known: readonly Diagnostic[]
  /** Entries of the baseline that this run says nothing of. */
  readonly undecided: readonly BaselineEntry[]
}

/** Takes out what the site's authors have decided not to be told: by a comment above the line, or by the baseline. Nothing that blocks. */
export function hideFindings(all: readonly Diagnostic[], { sources, baseline, didRun }: HidingFacts): ShownFindings {
  const codes = new Map([...allRules].map(([code, { blocks }]) => [code, blocks]))
  const { findings, hidden } = applySuppressions(all, { sources, codes, didRun })
  if (baseline === null) return { findings, suppressed: hidden, known: [], undecided: [] }
  const read = readBaseline(baseline)
  if ('code' in read) return { findings: [...findings, read], suppressed: hidden, known: [], undecided: [] }
  return { suppressed: hidden, ...applyBaseline(findings, read, didRun) }
}
