/** One subscription, as far as its own failures go: apart from those of the connection, which are another matter. */
export interface RestartState {
  /** `stopped`: it gave up, or was refused, until the visitor logs in or out. `ended`: the server has said all. */
  readonly phase: 'running' | 'waiting' | 'stopped' | 'ended'
  /** In a row, since the last result. */
  readonly failures: number
}

export type RestartEvent = 'result' | 'failure' | 'waited' | 'refusal' | 'completion' | 'session'

export const firstStart: RestartState = { phase: 'running', failures: 0 }

/**
 * What comes next for a subscription. After a failure it waits and starts again, at most `restarts` times without a result in between.
 *
 * @param event - `waited`: its wait is over. `refusal`: the connection was closed with 4401. `session`: a login or logout.
 */
export function advanceRestart(state: RestartState, event: RestartEvent, restarts: number): RestartState {
  if (state.phase === 'ended') return state
  switch (event) {
    case 'result':
      return { ...state, failures: 0 }
    case 'failure':
      return { phase: state.failures < restarts ? 'waiting' : 'stopped', failures: state.failures + 1 }
    case 'waited':
      return state.phase === 'waiting' ? { ...state, phase: 'running' } : state
    case 'refusal':
      return { ...state, phase: 'stopped' }
    case 'completion':
      return { ...state, phase: 'ended' }
    case 'session':
      // What failed may have failed for want of it.
      return state.phase === 'running' ? state : firstStart
  }
}
