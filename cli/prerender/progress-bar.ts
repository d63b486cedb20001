import type { CommandIo } from '../io.ts'

/** Redraw interval in ms, slow enough to be read. */
const REDRAW_MS = 200
const WIDTH = 24
const CLEAR = '\r\u001b[K'

/** A line on a terminal that shows the progress of the pages. */
export class ProgressBar {
  readonly #io: Pick<CommandIo, 'writeError'>
  readonly #now: () => number
  readonly #startedAt: number
  #drawnAt = Number.NEGATIVE_INFINITY

  /** @param now - a clock in ms. */
  constructor(io: Pick<CommandIo, 'writeError'>, now: () => number = () => performance.now()) {
    this.#io = io
    this.#now = now
    this.#startedAt = now()
  }

  /** Shows that `done` of `all` pages are finished. */
  tell(done: number, all: number): void {
    const now = this.#now()
    if (now - this.#drawnAt < REDRAW_MS) return
    this.#drawnAt = now
    this.#io.writeError(CLEAR + lineOf(done, all, now - this.#startedAt))
  }

  /** Clears the line. */
  end(): void {
    if (this.#drawnAt !== Number.NEGATIVE_INFINITY) this.#io.writeError(CLEAR)
  }
}

/** Null unless somebody watches a terminal. */
export function progressBar(io: CommandIo): ProgressBar | null {
  return io.isTerminal && !io.env.CI && io.env.TERM !== 'dumb' ? new ProgressBar(io) : null
}

function lineOf(done: number, all: number, ms: number): string {
  const full = all === 0 ? 0 : Math.min(WIDTH, Math.floor((WIDTH * done) / all))
  const perSecond = ms === 0 ? 0 : (done * 1000) / ms
  const left = perSecond === 0 ? '' : `, ${timeInWords(Math.max(0, all - done) / perSecond)} left`
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)} ${done} of ${all} pages, ${Math.round(perSecond)}/s${left}`
}

function timeInWords(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
