import type { PublicSiteModel } from '../../site/public-model.ts'
import type { ProgressBar } from '../../view/use-progress.ts'

export type ProgressTimes = PublicSiteModel['progress']

/** An action that becomes due after some time. */
export interface BarTimer {
  readonly action: 'appear' | 'tick' | 'hide'
  readonly afterMs: number
}

/** A request to the bar, or its timer running out. */
export interface BarEvent {
  readonly action: keyof ProgressBar | BarTimer['action']
  /** Percentage points; for `set`, the percentage itself. */
  readonly value?: number
}

export interface BarState {
  /** `waiting`: it has started but has not appeared yet. */
  readonly phase: 'idle' | 'waiting' | 'shown' | 'failed' | 'finished'
  readonly isPaused: boolean
  /** 0 to 100, with fractions. */
  readonly percent: number
  /** The one timer to run. If it is the same object as before, it keeps running; any other restarts. */
  readonly timer: BarTimer | null
}

export interface BarLook {
  /** The value of `data-state`. */
  readonly state: 'idle' | 'loading' | 'paused' | 'failed' | 'finished'
  /** An integer from 0 to 100. */
  readonly percent: number
}

export const IDLE: BarState = { phase: 'idle', isPaused: false, percent: 0, timer: null }

/** The progress bar as a state machine. */
export function advance(state: BarState, { action, value = 0 }: BarEvent, model: ProgressTimes): BarState {
  const { phase, isPaused, percent, timer } = state
  const isWaiting = phase === 'waiting'
  const isShown = phase === 'shown'
  const tick: BarTimer = { action: 'tick', afterMs: model.tickMs }
  const hide: BarTimer = { action: 'hide', afterMs: model.hideDelayMs }
  switch (action) {
    case 'start': {
      // A bar that is still visible disappears; the new one appears only after the usual delay.
      const appear: BarTimer = { action: 'appear', afterMs: model.throttleMs }
      return model.throttleMs > 0
        ? { ...IDLE, phase: 'waiting', timer: appear }
        : { ...IDLE, phase: 'shown', timer: tick }
    }
    case 'appear':
      return { ...state, phase: 'shown', timer: isPaused ? null : tick }
    case 'tick':
      return { ...state, percent: Math.min(100, percent + (100 * model.tickMs) / model.durationMs), timer: tick }
    case 'hide':
      return IDLE
    case 'increase':
      return isWaiting || isShown ? { ...state, percent: clamp(percent + value) } : state
    case 'decrease':
      return isWaiting || isShown ? { ...state, percent: clamp(percent - value) } : state
    case 'set':
      if (isWaiting) return { ...advance(state, { action: 'appear' }, model), percent: clamp(value) }
      // A bar that nobody has started does not advance by itself.
      return isShown ? { ...state, percent: clamp(value) } : { ...IDLE, phase: 'shown', percent: clamp(value) }
    case 'pause':
      return isWaiting || isShown ? { ...state, isPaused: true, timer: isShown ? null : timer } : state
    case 'resume':
      return isWaiting || isShown ? { ...state, isPaused: false, timer: isShown ? tick : timer } : state
    case 'finish':
      if (isWaiting) return IDLE
      if (isShown) return { phase: 'finished', isPaused: false, percent: 100, timer: hide }
      return phase === 'failed' ? { ...state, percent: 100, timer: hide } : state
    case 'fail':
      if (isWaiting) return IDLE
      return isShown ? { ...state, phase: 'failed', isPaused: false, timer: hide } : state
  }
}

export function lookOf({ phase, isPaused, percent }: BarState): BarLook {
  if (phase === 'idle' || phase === 'waiting') return { state: 'idle', percent: 0 }
  const state = phase !== 'shown' ? phase : isPaused ? 'paused' : 'loading'
  return { state, percent: Math.floor(percent) }
}

/** An integer from 0 to 100; 0 for NaN. */
function clamp(percent: number): number {
  return Math.min(100, Math.max(0, Math.floor(percent) || 0))
}
