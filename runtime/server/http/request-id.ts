import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header by which proxies name a request, and in which its answer says the name again. */
export const REQUEST_ID = 'x-request-id'

/** What can stand in a log and in a header as it is. */
const SAFE = /^[\w.:/+=@-]{1,128}$/

const made = new WeakMap<IncomingHttpHeaders, string>()

/** Null where there is none, or none that can be written down. */
function givenId(headers: IncomingHttpHeaders): string | null {
  const given = headers[REQUEST_ID]
  return typeof given === 'string' && SAFE.test(given) ? given : null
}

/** The id that whoever is in front gave a request, or one of our own: the same one for as long as the request lasts. */
export function requestId(headers: IncomingHttpHeaders): string {
  const known = givenId(headers) ?? made.get(headers)
  if (known !== undefined) return known
  const id = randomUUID()
  made.set(headers, id)
  return id
}

/** What errors say of a request. */
export function aboutRequest({ path, headers }: { path: string; headers: IncomingHttpHeaders }) {
  return { path, request: requestId(headers) }
}

/** The id as an answer says it: one that was given, and one that stands in a log, too; null: nobody could look it up. */
export function saidId(headers: IncomingHttpHeaders, status: number, isLogged = false): string | null {
  return isLogged || status >= 500 ? requestId(headers) : givenId(headers)
}
