import type { Diagnostic, Fix } from '../../manifest/problems/diagnostic.ts'
import { findingKey, keyText } from '../rule/finding-key.ts'
import type { Baseline, BaselineEntry } from './read-baseline.ts'
import { stale } from './stale.ts'
import { isForBaseline } from './write-baseline.ts'

/**
 * Removes the findings that a baseline contains, and reports its entries that are fixed.
 *
 * @param didRun - whether the check for a code could run completely; otherwise, entries with that code may still be valid.
 */
export function applyBaseline(
  findings: readonly Diagnostic[],
  baseline: Baseline,
  didRun: (code: string) => boolean,
): {
  readonly findings: readonly Diagnostic[]
  readonly known: readonly Diagnostic[]
  readonly undecided: readonly BaselineEntry[]
} {
  const left = new Map<string, number>()
  for (const entry of baseline.entries) left.set(keyText(entry), (left.get(keyText(entry)) ?? 0) + entry.count)
  const known = new Set<Diagnostic>()
  for (const finding of findings) {
    if (!isForBaseline(finding)) continue
    const key = keyText(findingKey(finding))
    const count = left.get(key) ?? 0
    if (count === 0) continue
    left.set(key, count - 1)
    known.add(finding)
  }
  const undecided: BaselineEntry[] = []
  const own = baseline.entries.flatMap((entry, index): Diagnostic[] => {
    const { code, file, count } = entry
    const unused = Math.min(count, left.get(keyText(entry)) ?? 0)
    if (unused > 0 && !didRun(code)) undecided.push({ ...entry, count: unused })
    if (unused === 0 || !didRun(code)) return []
    left.set(keyText(entry), (left.get(keyText(entry)) ?? 0) - unused)
    const position = baseline.document.nearestPosition(['findings', index], 'value')
    const fix = unused === count ? removal(baseline, index) : lowered(baseline, index, count - unused)
    return [stale.finding({ position }, { code, file, left: unused, count }, { fix })]
  })
  return { findings: [...findings.filter((finding) => !known.has(finding)), ...own], known: [...known], undecided }
}

/** Removes an entry together with the comma that separates it from its neighbour. */
function removal({ entries, document }: Baseline, index: number): Fix | null {
  const range = (at: number) => document.rangeOf(['findings', at], 'value')
  const [own, next, previous] = [range(index), range(index + 1), range(index - 1)]
  if (own === undefined) return null
  const isLast = index === entries.length - 1
  const start = isLast && previous ? previous.end : own.offset
  const end = isLast || next === undefined ? own.end : next.offset
  return { isSafe: true, edits: [{ file: own.source.file, start, end, text: '' }] }
}

function lowered({ document }: Baseline, index: number, count: number): Fix | null {
  const range = document.rangeOf(['findings', index, 'count'], 'value')
  if (range === undefined) return null
  return {
    isSafe: true,
    edits: [{ file: range.source.file, start: range.offset, end: range.end, text: String(count) }],
  }
}
