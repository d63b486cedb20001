import type { Answer, Part } from '../http/exchange.ts'

/** Why a server does not do all that it is there for. */
export interface HealthFault {
  /** In words that tell nothing of the machine. */
  readonly reason: string
  /** Whether all servers of the site have it: then nothing is gained by sending visitors to another, and this one stays ready. */
  readonly isShared: boolean
}

/** Whether the server is alive, and whether it takes traffic. */
export interface Health {
  readonly answer: Part
  /** From now on `/readyz` answers 503. */
  drain(): void
  /** Whether somebody asks `/readyz`, as balancers do: then somebody learns that the server drains. */
  readonly isWatched: boolean
  /** Asked at each `/readyz`, which tells the reason; null for none. */
  require(fault: () => Promise<HealthFault | null>): void
  /** What is wrong now. */
  fault(): Promise<HealthFault | null>
}

export function createHealth(): Health {
  let isDraining = false
  let isWatched = false
  let faultOf: () => Promise<HealthFault | null> = async () => null
  return {
    answer({ path }) {
      if (path === '/healthz') return answerOf(true, null)
      if (path !== '/readyz') return null
      isWatched = true
      return faultOf().then((fault) => {
        const isReady = !isDraining && (fault === null || fault.isShared)
        return answerOf(isReady, fault?.reason ?? null)
      })
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
