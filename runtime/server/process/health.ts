import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

/** Whether the server is alive, and whether it takes traffic. */
export interface Health {
  readonly handle: RequestHandler
  /** From now on `/readyz` answers 503. */
  drain(): void
  /** Whether somebody asks `/readyz`, as balancers do: then somebody learns that the server drains. */
  readonly isWatched: boolean
  /** Asked at each `/readyz`: what it gives is the reason why the server is not ready; null for none. */
  require(fault: () => Promise<string | null>): void
}

export function createHealth(): Health {
  let isDraining = false
  let isWatched = false
  let faultOf: () => Promise<string | null> = async () => null
  const answer = (response: ServerResponse, ok: boolean, reason: string | null) => {
    response.writeHead(ok ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    response.end(JSON.stringify({ ok, ...(reason === null ? {} : { reason }) }))
  }
  return {
    async handle(request, response, next) {
      if (request.path === '/healthz') return answer(response, true, null)
      if (request.path !== '/readyz') return next()
      isWatched = true
      const reason = await faultOf()
      answer(response, reason === null && !isDraining, reason)
    },
    require(fault) {
      faultOf = fault
    },
    drain() {
      isDraining = true
    },
    get isWatched() {
      return isWatched
    },
  }
}
