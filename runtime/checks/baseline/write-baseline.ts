import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import { countKeys } from '../rule/finding-key.ts'
import type { BaselineEntry } from './read-baseline.ts'

/**
 * The text of a baseline, sorted, one finding a line, so that two branches merge well. What blocks cannot be in it, nor what is wrong with an older one.
 *
 * @param kept - entries to be kept: of what was not looked for this time.
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

/** Whether a finding may be known and not shown. */
export function isForBaseline({ blocks, code }: Diagnostic): boolean {
  return !blocks && !code.startsWith('baseline/')
}
