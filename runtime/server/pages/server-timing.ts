import { performance } from 'node:perf_hooks'

/** What took how long of one page, as browsers show it to developers. */
export class ServerTiming {
  readonly #startedAt = performance.now()
  readonly #spent = new Map<string, number>()

  /** Of several calls at once, the longest is what the page waits for. */
  readonly note = (what: string, ms: number): void => {
    this.#spent.set(what, Math.max(ms, this.#spent.get(what) ?? 0))
  }

  /** The header `Server-Timing`. */
  header(): string {
    const all = [...this.#spent, ['total', performance.now() - this.#startedAt] as const]
    return all.map(([what, ms]) => `${what.replace(/[^\w-]/g, '_')};dur=${ms.toFixed(1)}`).join(', ')
  }
}
