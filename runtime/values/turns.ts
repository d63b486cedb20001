/** Runs at most `count` jobs at once; the others wait in the order in which they arrived. */
export class Turns {
  readonly #count: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor(count: number) {
    this.#count = count
  }

  async take<Made>(work: () => Promise<Made>): Promise<Made> {
    while (this.#busy >= this.#count) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy += 1
    try {
      return await work()
    } finally {
      this.#busy -= 1
      this.#waiting.shift()?.()
    }
  }
}
