import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }
import { parseDurationMs } from '../../values/units.ts'
import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import { showValue } from '../text/show-value.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

const isDuration = new RegExp(configSchema.definitions.duration.pattern)

/** The longest timer of Node; a longer one fires at once. */
const maxTimerMs = 2_147_483_647

/** Waiting times, which may be none: the others are limits, and nothing could keep a limit of 0 ms. */
const mayBeZero = new Set(['fetchDelay', 'throttle', 'hideDelay', 'keep', 'drain'])

/** Durations that become timers are no longer than a timer can be, and limits are no shorter than 1 ms. */
export function checkTimeLimits(manifest: Manifest, document: WrittenPlaces): ManifestProblem[] {
  const { progress, prefetch, transitions } = manifest.navigation
  const timers: [PathStep[], string][] = [
    ...durationsOf(['timeouts'], manifest.timeouts),
    ...durationsOf(['graphql', 'live'], manifest.graphql.live),
    ...durationsOf(['navigation', 'progress'], progress),
    ...durationsOf(['navigation', 'prefetch'], prefetch),
    ...durationsOf(['navigation', 'transitions'], transitions),
    ...Object.entries(manifest.graphql.clients).map(([name, { timeout }]): [PathStep[], string] => [
      ['graphql', 'clients', name, 'timeout'],
      timeout,
    ]),
  ]
  return timers.flatMap(([path, duration]) => {
    const ms = parseDurationMs(duration)
    const least = mayBeZero.has(String(path.at(-1))) ? 0 : 1
    if (ms >= least && ms <= maxTimerMs) return []
    const written = document.writtenAt(path)
    const found = written === undefined ? showValue(duration) : `the value of ${written}`
    return [
      createProblem('manifest/time-range', { path, position: document.nearestPosition(path, 'value') }, { found }),
    ]
  })
}

/** The values of a map that are durations. */
function durationsOf(at: PathStep[], values: object): [PathStep[], string][] {
  return Object.entries(values).flatMap(([name, value]): [PathStep[], string][] =>
    typeof value === 'string' && isDuration.test(value) ? [[[...at, name], value]] : [],
  )
}
