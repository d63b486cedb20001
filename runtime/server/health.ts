import type { RequestHandler } from 'express'

/** Whether the server is alive, and whether it takes traffic (contract section 6). */
export interface Health {
  readonly handle: RequestHandler
  /** From now on `/readyz` answers 503. */
  drain(): void
  /** Whether somebody asks `/readyz`, as balancers do: then somebody learns that the server drains. */
  readonly isWatched: boolean
}

export function createHealth(): Health {
  let isDraining = false
  let isWatched = false
  return {
    handle(request, response, next) {
      if (request.path !== '/healthz' && request.path !== '/readyz') return next()
      if (request.path === '/readyz') isWatched = true
      const isOk = request.path === '/healthz' || !isDraining
      response.writeHead(isOk ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(`{"ok":${isOk}}`)
    },
    drain() {
      isDraining = true
    },
    get isWatched() {
      return isWatched
    },
  }
}
