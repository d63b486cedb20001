import { isWhole, type RequestBody } from './exchange.ts'

/** The longest time that the rest of a refused body is read for. */
const DRAIN_LIMIT_MS = 15_000

/** Reads the rest of a body for a while, so that the answer arrives and the connection can be used for the next request. */
export function drainBody(body: RequestBody): void {
  body.unpipe()
  body.resume()
  if (body.closed || isWhole(body)) return
  const givingUp = setTimeout(() => body.destroy(), DRAIN_LIMIT_MS)
  body.once('close', () => clearTimeout(givingUp))
}
