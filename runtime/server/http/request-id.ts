import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header in which proxies give a request an id, and in which the answer returns it. */
export const REQUEST_ID = 'x-request-id'

/** What may be written to a log and a header without escaping. */
const SAFE = /^[\w.:/+=@-]{1,128}$/

const made = new WeakMap<IncomingHttpHeaders, string>()

/** Null when the request has no id, or one that is unsafe to write down. */
function givenId(headers: IncomingHttpHeaders): string | null {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && SAFE.test(given) ? given : null
}

/** The id that a proxy in front gave a request, or else a new one, which stays the same for the whole request. */
export function requestId(headers: IncomingHttpHeaders): string {
  const known = givenId(headers) ?? made.get(headers)
  if (known !== undefined) return known
  const id = randomUUID()
  made.set(headers, id)
  return id
}

/** What error reports say about a request. */
export function aboutRequest({ path, headers }: { path: string; headers: IncomingHttpHeaders }) {
  return { path, request: requestId(headers) }
}

/** The id that an answer returns: one that was given, or one that also stands in a log. Null when nobody could look it up. */
export function saidId(headers: IncomingHttpHeaders, status: number, isLogged = false): string | null {
  return isLogged || status >= 500 ? requestId(headers) : givenId(headers)
}
