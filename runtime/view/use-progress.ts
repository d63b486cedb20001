/** The page's progress bar: a thin line at the top, hidden while idle. */
export interface ProgressBar {
  /** Starts from 0 and advances by itself. The bar appears only after the throttle time, so quick tasks never show it. */
  start(): void
  /** Adds percentage points, up to 100. */
  increase(points: number): void
  /** Subtracts percentage points, down to 0. */
  decrease(points: number): void
  /** Shows the bar at once, at this percentage. */
  set(percent: number): void
  /** Stops advancing. */
  pause(): void
  /** Advances by itself again. */
  resume(): void
  /** Fills the bar, and hides it soon after. */
  finish(): void
  /** Gives the bar the failed style, and hides it soon after. A bar that has not appeared yet never does. */
  fail(): void
}

/** A section's command to the bar: `detail` of the document's event `sitio:progress`. */
export interface ProgressCommand {
  readonly action: keyof ProgressBar
  readonly value?: number
}

declare global {
  interface DocumentEventMap {
    'sitio:progress': CustomEvent<ProgressCommand>
  }
}

const progress: ProgressBar = {
  start: () => send('start'),
  increase: (points) => send('increase', points),
  decrease: (points) => send('decrease', points),
  set: (percent) => send('set', percent),
  pause: () => send('pause'),
  resume: () => send('resume'),
  finish: () => send('finish'),
  fail: () => send('fail'),
}

/**
 * The page's progress bar, for an interactive section. Use it in effects and event handlers, never while rendering.
 *
 * A page whose route says `loading: false` leaves the bar to its sections: one of them ends it with `finish()`. Before the client handles
 * navigation (`<html data-hydrated>`) there is no bar, and calls have no effect.
 *
 * @returns always the same object.
 * @example
 * const progress = useProgress()
 * useEffect(() => {
 *   loadCatalogue().then(progress.finish, progress.fail)
 * }, [progress])
 */
export function useProgress(): ProgressBar {
  return progress
}

/** Sends an event, since the bar and the sections are separate scripts that share only the document. */
function send(action: ProgressCommand['action'], value?: number): void {
  const detail: ProgressCommand = value === undefined ? { action } : { action, value }
  document.dispatchEvent(new CustomEvent('sitio:progress', { detail }))
}
