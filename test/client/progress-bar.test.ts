import { describe, expect, it } from 'vitest'
import { advance, type BarEvent, type BarState, IDLE, lookOf } from '../../runtime/client/show/progress-bar.ts'
import { publicModel } from '../../runtime/site/public-model.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { readCases } from '../spec/read-cases.ts'

const LEAST = 'routes: [{ name: index, path: /, sections: [] }]\n'

/** The bar's times and steps as a manifest gives them: `throttle: 0ms`. */
function progressOf(setting = '') {
  return publicModel(siteOf(twoLanguages(`${LEAST}navigation: { progress: { ${setting} } }\n`)).site).progress
}
const specified = progressOf()

/** Lets time pass: runs the timers that become due, as the browser does. */
function wait(
  state: BarState,
  ms: number,
  model = specified,
  onChange: (state: BarState) => void = () => {},
): BarState {
  let left = ms
  let current = state
  while (current.timer && current.timer.afterMs <= left) {
    left -= current.timer.afterMs
    current = advance(current, current.timer, model)
    onChange(current)
  }
  return current
}

type Step = string | number

/** Plays steps such as `start`, `increase 30`, `increase dataStep`, `500` (ms to wait) from idle on. Waits are whole periods of what runs. */
function play(steps: readonly Step[], model = specified, onChange: (state: BarState) => void = () => {}): BarState {
  return steps.reduce<BarState>((state, step) => {
    if (typeof step === 'number') return wait(state, step, model, onChange)
    const [action, value = '0'] = step.split(' ')
    const steps: Readonly<Record<string, number>> = { dataStep: model.dataStep, partStep: model.partStep }
    // The tables below name actions only.
    const event = { action: action as BarEvent['action'], value: steps[value] ?? Number(value) }
    const next = advance(state, event, model)
    onChange(next)
    return next
  }, IDLE)
}

describe('the cases of the bar', () => {
  interface BarAsk {
    readonly setting?: string
    readonly steps: readonly Step[]
  }
  interface BarExpectation {
    readonly seen: readonly string[]
  }

  it.each(readCases<BarAsk, BarExpectation>('progress-bar'))('$id: $given; $when', ({ ask, expect: expected }) => {
    const seen = ['idle 0']
    play(ask.steps, progressOf(ask.setting), (state) => {
      const { state: name, percent } = lookOf(state)
      if (seen.at(-1) !== `${name} ${percent}`) seen.push(`${name} ${percent}`)
    })
    expect(seen).toEqual(expected.seen)
  })
})

describe('the numbers of the bar', () => {
  it('are defaults of the manifest', () => {
    expect(specified).toEqual({
      throttleMs: 200,
      durationMs: 5000,
      tickMs: 100,
      hideDelayMs: 500,
      dataStep: 45,
      partStep: 30,
    })
  })
})

describe('the progress bar', () => {
  it.each<[words: string, steps: Step[], state: string, percent: number]>([
    ['is hidden from the first', [], 'idle', 0],
    ['is hidden before 200 ms', ['start', 199], 'idle', 0],
    ['appears after 200 ms, at 0 %', ['start', 200], 'loading', 0],
    ['stands at 2 % one tick later', ['start', 300], 'loading', 2],
    ['stands at about 10 % after 700 ms', ['start', 700], 'loading', 10],
    ['is full 5200 ms after the start', ['start', 5200], 'loading', 100],
    ['never passes 100 %', ['start', 60_000], 'loading', 100],
    ['is full at once when it finishes', ['start', 700, 'finish'], 'finished', 100],
    ['stays for 500 ms then', ['start', 700, 'finish', 499], 'finished', 100],
    ['is hidden after them', ['start', 700, 'finish', 500], 'idle', 0],
    ['never appears when it finishes before 200 ms', ['start', 150, 'finish', 10_000], 'idle', 0],
    ['shows a failure', ['start', 700, 'fail'], 'failed', 10],
    ['is full in the failed style when it finishes', ['start', 700, 'fail', 'finish'], 'failed', 100],
    ['stays failed for 500 ms after that', ['start', 700, 'fail', 300, 'finish', 499], 'failed', 100],
    ['is hidden after them, too', ['start', 700, 'fail', 300, 'finish', 500], 'idle', 0],
    ['does not stay failed when nobody finishes it', ['start', 700, 'fail', 500], 'idle', 0],
    ['shows nothing of a failure before 200 ms', ['start', 150, 'fail', 10_000], 'idle', 0],
    ['shows nothing of it when that is finished, either', ['start', 150, 'fail', 'finish', 10_000], 'idle', 0],
    ['stands still while paused', ['start', 700, 'pause', 500], 'paused', 10],
    ['grows when it is resumed', ['start', 700, 'pause', 500, 'resume', 500], 'loading', 20],
    ['appears paused when it was paused before', ['start', 'pause', 700], 'paused', 0],
    ['grows when that is resumed', ['start', 'pause', 700, 'resume', 100], 'loading', 2],
    ['grows from its appearance when it was resumed before', ['start', 'pause', 'resume', 300], 'loading', 2],
    ['finishes from a pause', ['start', 700, 'pause', 'finish'], 'finished', 100],
    ['counts points before it is visible', ['start', 'increase 45', 200], 'loading', 45],
    ['counts points when it is', ['start', 700, 'increase 45'], 'loading', 55],
    ['rounds them down', ['start', 700, 'increase 0.9'], 'loading', 10],
    ['caps them', ['start', 200, 'increase 95', 'increase 30'], 'loading', 100],
    ['loses points', ['start', 700, 'decrease 3.5'], 'loading', 6],
    ['never falls below 0', ['start', 700, 'decrease 30'], 'loading', 0],
    ['appears at once when it is set', ['set 50'], 'loading', 50],
    ['does not grow when nobody has started it', ['set 50', 10_000], 'loading', 50],
    ['grows from there when it was started', ['start', 'set 50', 100], 'loading', 52],
    ['is set to whole numbers', ['set 49.9'], 'loading', 49],
    ['is set to 100 at most', ['set 1000'], 'loading', 100],
    ['is set to 0 at least', ['set -1'], 'loading', 0],
    ['has not failed any more when it is set', ['set 50', 'fail', 'set 60', 10_000], 'loading', 60],
    ['is not hidden when it was set meanwhile', ['set 50', 'finish', 'set 60', 10_000], 'loading', 60],
    ['begins at 0 on a new start', ['start', 700, 'start', 200], 'loading', 0],
    ['has not failed any more on a new start', ['start', 700, 'fail', 'start', 300], 'loading', 2],
    ['is not hidden by an earlier finish', ['start', 700, 'finish', 400, 'start', 300], 'loading', 2],
    ['does not show a fast page after a slow one', ['start', 700, 'finish', 'start', 150, 'finish'], 'idle', 0],
    ['starts anew at the next hop of a redirect', ['start', 700, 'pause', 'start', 300], 'loading', 2],
  ])('%s', (_, steps, state, percent) => {
    expect(lookOf(play(steps))).toEqual({ state, percent })
  })

  it.each<[action: string]>([['increase 45'], ['decrease 1'], ['pause'], ['resume'], ['finish'], ['fail']])(
    'stays hidden when nobody has started it: %s',
    (action) => {
      expect(play([action])).toEqual(IDLE)
      expect(lookOf(play(['start', 700, 'finish', action]))).toEqual({ state: 'finished', percent: 100 })
    },
  )
})

describe('other numbers of the manifest', () => {
  it.each<[setting: string, steps: Step[], state: string, percent: number]>([
    ['throttle: 0ms', ['start'], 'loading', 0],
    ['throttle: 0ms', ['start', 100], 'loading', 2],
    ['throttle: 1s', ['start', 999], 'idle', 0],
    ['throttle: 1s', ['start', 1000], 'loading', 0],
    ['duration: 10s', ['start', 700], 'loading', 5],
    ['duration: 3s', ['start', 300], 'loading', 3],
    // What is shown is whole, what is counted is not: 3.3 % each.
    ['duration: 3s', ['start', 500], 'loading', 10],
    ['tick: 50ms', ['start', 700], 'loading', 10],
    ['tick: 250ms', ['start', 700], 'loading', 10],
    ['hideDelay: 0ms', ['start', 700, 'finish', 0], 'idle', 0],
    ['hideDelay: 2s', ['start', 700, 'finish', 1999], 'finished', 100],
  ])('%s: %j', (setting, steps, state, percent) => {
    expect(lookOf(play(steps, progressOf(setting)))).toEqual({ state, percent })
  })
})

describe('whatever happens in whatever order', () => {
  const actions = ['start', 'increase', 'decrease', 'set', 'pause', 'resume', 'finish', 'fail', 'wait'] as const
  const values = [0, 30, 45, 99.5, 1000, -7, Number.NaN, Number.POSITIVE_INFINITY]

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stays within its limits, and ends hidden (sequence %i)', (seed) => {
    const random = randomFrom(seed)
    let state = IDLE
    for (let step = 0; step < 3000; step += 1) {
      const action = actions[random(actions.length)] ?? 'wait'
      const before = state
      if (action === 'wait') state = state.timer ? advance(state, state.timer, specified) : state
      else state = advance(state, { action, value: values[random(values.length)] ?? 0 }, specified)
      const { percent, state: look } = lookOf(state)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100, `${action} to ${percent}`).toBe(true)
      expect(state.percent >= percent && state.percent <= 100).toBe(true)
      // It appears by itself or by `set`, never by anything else.
      if (lookOf(before).state === 'idle' && look !== 'idle') expect(['wait', 'set']).toContain(action)
      // There is one timer at most, and it fits.
      const due = { idle: [undefined, 'appear'], loading: [undefined, 'tick'], paused: [undefined] }
      const allowed: readonly unknown[] = look === 'failed' || look === 'finished' ? ['hide'] : due[look]
      expect(allowed).toContain(state.timer?.action)
      if (look === 'idle') expect(state.phase === 'idle').toBe(state.timer === null)
      for (const end of ['finish', 'fail'] as const)
        expect(wait(advance(state, { action: end }, specified), 500)).toEqual(IDLE)
    }
  })
})

/** Whole numbers below a limit, the same for the same seed. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
