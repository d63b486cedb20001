import type { Answer, Part } from '../http/exchange.ts'

/** Why a server cannot do everything that it should. */
export interface HealthFault {
  /** In words that reveal nothing about the machine. */
  readonly reason: string
  /** Whether all servers of the site are affected. Then sending visitors to another one gains nothing, and this one stays ready. */
  readonly isShared: boolean
}

/** Whether the server is alive, and whether it accepts traffic. */
export interface Health {
  readonly answer: Part
  /** From now on `/readyz` answers 503. */
  drain(): void
  /** Whether anybody asks `/readyz` of any process, as load balancers do, and thus notices that the server is draining. */
  readonly isWatched: boolean
  /** Sets the check that runs for each `/readyz`; it returns the reason of a fault, or null. */
  require(fault: () => Promise<HealthFault | null>): void
  /** The current fault; null when there is none. */
  fault(): Promise<HealthFault | null>
}

const WATCHED = 'watched'
/** Asked by a worker that has just started, perhaps in place of one that knew. */
const WATCHED_YET = 'watched yet?'

/** The other processes on the same port. */
export interface OtherWorkers {
  tell(text: string): void
  onTold(listener: (text: string) => void): unknown
}

/** @param workers - left out when this is the only process. A load balancer that keeps its connection asks only one of them. */
export function createHealth(workers?: OtherWorkers): Health {
  let isDraining = false
  let isWatched = false
  let faultOf: () => Promise<HealthFault | null> = async () => null
  workers?.onTold((text) => {
    if (text === WATCHED) isWatched = true
    if (text === WATCHED_YET && isWatched) workers.tell(WATCHED)
  })
  workers?.tell(WATCHED_YET)
  return {
    answer({ path }) {
      if (path === '/healthz') return answerOf(true, null)
      if (path !== '/readyz') return null
      if (!isWatched) workers?.tell(WATCHED)
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
