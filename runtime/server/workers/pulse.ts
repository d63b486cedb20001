/** How often a worker shows that it is not stuck, in ms. */
export const BEAT_MS = 5000
/** With `BEAT_MS`, half a minute: no work of a server keeps a process from everything else for so long. */
const MOST_MISSED = 6

/**
 * Notices that a worker is stuck, as in a loop that never ends. It counts beats instead of measuring time: after a machine was suspended, no more than
 * one of them is missing.
 */
export class Pulse {
  #missed = 0

  beat(): void {
    this.#missed = 0
  }

  /** Whether too many beats are missing. Called in the rhythm of the beats. */
  isGone(): boolean {
    this.#missed += 1
    return this.#missed > MOST_MISSED
  }
}
