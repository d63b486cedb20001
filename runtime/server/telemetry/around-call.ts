import { performance } from 'node:perf_hooks'
import type { SentOperation } from '../../graphql/execute.ts'
import type { CallOutcome } from './metrics.ts'

type Send = (request: Request) => Promise<Response>

/** A call to a back-end. */
export interface Call {
  readonly client: string
  readonly operation: SentOperation
}

/** Wraps a call to a back-end: sends the request, or another in its place, and returns the response. */
export type AroundCall = (call: Call, request: Request, send: Send) => Promise<Response>

export const plainCall: AroundCall = (_call, request, send) => send(request)

/** Wraps the second in the first. */
export function bothAround(outer: AroundCall, inner: AroundCall): AroundCall {
  return (call, request, send) => outer(call, request, (sent) => inner(call, sent, send))
}

/** Reports how long calls take, in ms. */
export function timedCalls(tell: (client: string, outcome: CallOutcome, ms: number) => void): AroundCall {
  return async ({ client }, request, send) => {
    const startedAt = performance.now()
    let outcome: CallOutcome = 'failed'
    try {
      const response = await send(request)
      outcome = response.status < 500 ? 'answered' : 'refused'
      return response
    } finally {
      tell(client, outcome, performance.now() - startedAt)
    }
  }
}
