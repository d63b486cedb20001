import type { Answer, Part } from '../http/exchange.ts'

/** Whether the server is alive, and whether it takes traffic. */
export interface Health {
  readonly answer: Part
  /** From now on `/readyz` answers 503. */
  drain(): void
  /** Whether somebody asks `/readyz`, as balancers do: then somebody learns that the server drains. */
  readonly isWatched: boolean
  /** Asked at each `/readyz`: what it gives is the reason why the server is not ready; null for none. */
  require(fault: () => Promise<string | null>): void
  /** That reason, as it is now. */
  fault(): Promise<string | null>
}

export function createHealth(): Health {
  let isDraining = false
  let isWatched = false
  let faultOf: () => Promise<string | null> = async () => null
  return {
    answer({ path }) {
      if (path === '/healthz') return answerOf(true, null)
      if (path !== '/readyz') return null
      isWatched = true
      return faultOf().then((reason) => answerOf(reason === null && !isDraining, reason))
    },
    require(fault) {
      faultOf = fault
    },
    fault: () => faultOf(),
    drain() {
      isDraining = true
    },
    get isWatched() {
      return isWatched
    },
  }
}

function answerOf(ok: boolean, reason: string | null): Answer {
  const body = Buffer.from(JSON.stringify({ ok, ...(reason === null ? {} : { reason }) }))
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', 'content-length': body.length }
  return { status: ok ? 200 : 503, headers, body }
}
