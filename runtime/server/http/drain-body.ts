import { isWhole, type RequestBody } from './exchange.ts'

/** Nobody waits longer for the rest of a body that is refused. */
const DRAIN_LIMIT_MS = 15_000

/** Reads what is still coming for a while, so that the answer arrives, and the connection can carry the next request. */
export function drainBody(body: RequestBody): void {
  body.unpipe()
  body.resume()
  if (body.closed || isWhole(body)) return
  const givingUp = setTimeout(() => body.destroy(), DRAIN_LIMIT_MS)
  body.once('close', () => clearTimeout(givingUp))
}
