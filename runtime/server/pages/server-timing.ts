import { performance } from 'node:perf_hooks'

/** Measures the parts of a page, for the Server-Timing header, which browsers show to developers. */
export class ServerTiming {
  readonly #startedAt = performance.now()
  readonly #spent = new Map<string, number>()

  /** Of several calls at the same time, the page waits for the longest. */
  readonly note = (what: string, ms: number): void => {
    this.#spent.set(what, Math.max(ms, this.#spent.get(what) ?? 0))
  }

  /** The value of the `Server-Timing` header. */
  header(): string {
    const all = [...this.#spent, ['total', performance.now() - this.#startedAt] as const]
    return all.map(([what, ms]) => `${what.replace(/[^\w-]/g, '_')};dur=${ms.toFixed(1)}`).join(', ')
  }
}
