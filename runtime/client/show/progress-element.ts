import type { ProgressBar } from '../../view/use-progress.ts'
import { advance, type BarEvent, IDLE, lookOf, type ProgressTimes } from './progress-bar.ts'

/** Turns the page's element (`#progress`) into the progress bar: shows its state and runs its timer. Nothing is written while it stays hidden. */
export function createProgressBar(element: HTMLElement, model: ProgressTimes): ProgressBar {
  let state = IDLE
  let timeout: ReturnType<typeof setTimeout> | undefined

  function send(event: BarEvent): void {
    const { timer: lastTimer } = state
    const last = lookOf(state)
    state = advance(state, event, model)
    const { timer } = state
    if (timer !== lastTimer) {
      clearTimeout(timeout)
      if (timer) timeout = setTimeout(() => send(timer), timer.afterMs)
    }
    const look = lookOf(state)
    if (look.state === last.state && look.percent === last.percent) return
    element.hidden = look.state === 'idle'
    element.dataset.state = look.state
    element.setAttribute('aria-valuenow', String(look.percent))
    element.style.width = `${look.percent}%`
  }

  return {
    start: () => send({ action: 'start' }),
    increase: (value) => send({ action: 'increase', value }),
    decrease: (value) => send({ action: 'decrease', value }),
    set: (value) => send({ action: 'set', value }),
    pause: () => send({ action: 'pause' }),
    resume: () => send({ action: 'resume' }),
    finish: () => send({ action: 'finish' }),
    fail: () => send({ action: 'fail' }),
  }
}

/** Lets interactive sections control the bar (`useProgress`). */
export function listenToSections(bar: ProgressBar): void {
  document.addEventListener('sitio:progress', ({ detail: { action, value = 0 } }) => bar[action]?.(value))
}
