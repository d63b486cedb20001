import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import { countKeys } from '../rule/finding-key.ts'
import type { BaselineEntry } from './read-baseline.ts'

/**
 * The text of a baseline: sorted, with one finding per line, so that branches merge well. It cannot contain findings that block, or findings about a
 * previous baseline.
 *
 * @param kept - entries to keep, since their checks did not run this time.
 */
export function writeBaseline(findings: readonly Diagnostic[], kept: readonly BaselineEntry[]): string {
  const counted = [...countKeys(findings.filter(isForBaseline)).values()].map(({ key, count }) => ({ ...key, count }))
  const lines = [...counted, ...kept]
    .map(
      ({ code, file, at, count }) =>
        `    { "code": ${JSON.stringify(code)}, "file": ${JSON.stringify(file)}, "at": ${JSON.stringify(at)}, "count": ${count} }`,
    )
    .sort()
  return `{\n  "version": 1,\n  "findings": [${lines.length === 0 ? '' : `\n${lines.join(',\n')}\n  `}]\n}\n`
}

/** Whether a finding may be in a baseline. */
export function isForBaseline({ blocks, code }: Diagnostic): boolean {
  return !blocks && !code.startsWith('baseline/')
}
