import { durationMs } from './duration.ts'
import type { Manifest } from './manifest.types.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { createProblem, type ManifestProblem, type PathStep } from './problem.ts'
import { showValue } from './show-value.ts'

/** The longest timer of Node; a longer one fires at once. */
const maxTimerMs = 2_147_483_647

/** Durations that become timers lie between 1 ms and Node's longest timer. */
export function checkTimeLimits(manifest: Manifest, document: ManifestDocument): ManifestProblem[] {
  const timers: [PathStep[], string][] = [
    ...Object.entries(manifest.timeouts).map(([name, duration]): [PathStep[], string] => [
      ['timeouts', name],
      duration,
    ]),
    ...Object.entries(manifest.graphql.clients).map(([name, { timeout }]): [PathStep[], string] => [
      ['graphql', 'clients', name, 'timeout'],
      timeout,
    ]),
  ]
  return timers.flatMap(([path, duration]) => {
    const ms = durationMs(duration)
    if (ms === null || (ms >= 1 && ms <= maxTimerMs)) return []
    const written = document.writtenAt(path)
    const found = written === undefined ? showValue(duration) : `the value of ${written}`
    return [
      createProblem('manifest/time-range', { path, position: document.nearestPosition(path, 'value') }, { found }),
    ]
  })
}
