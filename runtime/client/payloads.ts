import type { Payload } from '../page/payload.ts'

/** Address of a page's payload (contract section 6). */
function payloadUrl(path: string, search: string): string {
  return `/_site/payload${path === '/' ? '/index' : path.replace(/\/$/, '')}.json${search}`
}

/**
 * Fetches the payload of a page. Error pages are payloads, too.
 *
 * @throws when nothing usable came: no connection, no JSON, or nothing after `timeoutMs` (spec section 9: 120 s).
 */
export async function fetchPayload(
  path: string,
  search: string,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<Payload> {
  const response = await fetch(payloadUrl(path, search), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: { accept: 'application/json' },
  })
  const payload: unknown = await response.json()
  if (!isPayload(payload)) throw new Error(`The answer for ${path} is not a payload.`)
  return payload
}

/** By its two fixed members; the rest is the same build's own doing. */
function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'build' in value && 'kind' in value
}
