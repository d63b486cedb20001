import type { RequestHandler } from 'express'
import type { Options } from 'express-rate-limit'

/** Limits how often an address may ask. The library is loaded with the first request: a start does not wait for it. */
export function limitRate(options: Pick<Options, 'windowMs' | 'limit' | 'handler'> & Partial<Options>): RequestHandler {
  let loaded: Promise<RequestHandler> | null = null
  return (request, response, next) => {
    // Its checks complain of headers that anyone can send.
    loaded ??= import('express-rate-limit').then(({ rateLimit }) =>
      rateLimit({ legacyHeaders: false, validate: false, ...options }),
    )
    loaded.then((limit) => limit(request, response, next)).catch(next)
  }
}
