import type { CommandIo } from '../io.ts'

const WIDTH = 24
/** Interval between lines if the output is not a terminal. */
const PLAIN_MS = 10_000

/**
 * Shows the progress of a long job: on a terminal a line that is overwritten, otherwise a new line at the start and every ten seconds.
 *
 * @param what - what is counted: `pages`.
 */
export class ProgressLine {
  readonly #io: CommandIo
  readonly #what: string
  readonly #isLive: boolean
  readonly #startedAt = performance.now()
  #shownAt = Number.NEGATIVE_INFINITY
  #isOpen = false

  constructor(what: string, io: CommandIo) {
    this.#io = io
    this.#what = what
    this.#isLive = io.isTerminal && !io.env.CI
  }

  show(done: number, all: number): void {
    const now = performance.now()
    if (!this.#isLive && now - this.#shownAt < PLAIN_MS) return
    this.#shownAt = now
    const seconds = (now - this.#startedAt) / 1000
    const speed = done / seconds
    const pace = done === 0 ? '' : `, ${speed.toFixed(speed < 10 ? 1 : 0)} a second`
    const left = done === 0 || done >= all ? '' : `, ${inTime((all - done) / speed)} left`
    const line = `${done} of ${all} ${this.#what}${pace}${left}`
    this.#io.writeError(this.#isLive ? `\r${bar(done, all)} ${line}\u001B[K` : `${line}\n`)
    this.#isOpen = this.#isLive
  }

  /** Lets further output start on a new line. */
  end(): void {
    if (this.#isOpen) this.#io.writeError('\r\u001B[K')
    this.#isOpen = false
  }
}

function bar(done: number, all: number): string {
  const full = all === 0 ? 0 : Math.round((Math.min(done, all) / all) * WIDTH)
  return '█'.repeat(full) + '░'.repeat(WIDTH - full)
}

/** `45 s`, `3 min`. */
function inTime(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
