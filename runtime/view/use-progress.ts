/** The page's progress bar: a thin line at its top, hidden while idle. */
export interface ProgressBar {
  /** From 0. It appears after the throttle time, so never for what is fast, and goes on by itself. */
  start(): void
  /** Adds points; 100 is the most. */
  increase(points: number): void
  /** Takes points away; 0 is the least. */
  decrease(points: number): void
  /** Shows it at once, at this percentage. */
  set(percent: number): void
  /** Stands still. */
  pause(): void
  /** Goes on by itself. */
  resume(): void
  /** Fills it, and soon hides it. */
  finish(): void
  /** Gives it the failed style, and soon hides it. What has not appeared yet never does. */
  fail(): void
}

/** What a section asks of the bar: `detail` of the document's event `sitio:progress`. */
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
 * The page's progress bar, for an interactive section: to be used in effects and event handlers, never while rendering.
 *
 * A page whose route says `loading: false` leaves the bar to its sections: one of them ends it with `finish()`. Before the client handles
 * navigation (`<html data-hydrated>`) there is no bar, and nothing happens.
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

/** By an event, since the bar and the sections are different scripts that share nothing but the document. */
function send(action: ProgressCommand['action'], value?: number): void {
  const detail: ProgressCommand = value === undefined ? { action } : { action, value }
  document.dispatchEvent(new CustomEvent('sitio:progress', { detail }))
}
