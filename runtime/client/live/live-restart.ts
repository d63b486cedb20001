/** The state of one subscription with regard to its own failures; those of the connection are handled separately. */
export interface RestartState {
  /** `stopped`: it gave up, or was refused, until the visitor logs in or out. `ended`: the server has completed it. */
  readonly phase: 'running' | 'waiting' | 'stopped' | 'ended'
  /** Failures in a row since the last result. */
  readonly failures: number
}

export type RestartEvent = 'result' | 'failure' | 'waited' | 'refusal' | 'completion' | 'session'

export const firstStart: RestartState = { phase: 'running', failures: 0 }

/**
 * The next state of a subscription. After a failure it waits and starts again, at most `restarts` times without a result in between.
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
      // A subscription that failed may have failed for lack of the right session.
      return state.phase === 'running' ? state : firstStart
  }
}
