import type { Payload, PayloadRefusal } from '../../page/payload.ts'
import { unlessLeaving } from '../browser/unless-leaving.ts'
import { PageList } from './page-list.ts'

/** Why a page could not be fetched. The message is for programs, not for visitors. */
export class PayloadError extends Error {
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'PayloadError'
    this.status = status
  }
}

/** The address has no payload: on a static host it is neither a page nor a redirect, and answers something else. Its document says what it is. */
export class NotPrerenderedError extends Error {
  constructor(path: string) {
    super(`Route ${path} is not pre-rendered`)
    this.name = 'NotPrerenderedError'
  }
}

/**
 * Fetches the current payload of a page. Error pages are payloads too.
 *
 * @throws NotPrerenderedError for `/index`, which has none.
 * @throws PayloadError when no usable answer came: no connection, no payload, or nothing in time.
 * @throws Error when the answer is not a payload.
 */
export async function fetchPayload(
  path: string,
  search: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Payload> {
  const url = payloadUrl(path) + search
  const body = await fetchJson(url, timeoutMs, signal)
  if (!isPayload(body)) throw new Error(`The answer to ${url} is not a payload.`)
  if (isRefusal(body)) throw new PayloadError(body.message, body.status)
  return body
}

/** What static hosts answer when there is no file. Some send 403, so as not to reveal which files exist. */
const ABSENT = [403, 404, 410]

/**
 * The payload of a page that is a file. A static host answers a missing file with a page of HTML, which is how it is recognised.
 *
 * @throws NotPrerenderedError when there is no such file.
 * @throws PayloadError when it is impossible to tell: no connection, a failing host, or nothing in time.
 */
export async function fetchFile(path: string, timeoutMs: number): Promise<Payload> {
  try {
    return await fetchPayload(path, '', timeoutMs)
  } catch (error) {
    if (error instanceof PayloadError && !ABSENT.includes(error.status)) throw error
    throw new NotPrerenderedError(decodeURI(path))
  }
}

/** The list of pages on a static host; it is small however many pages there are. Null when the host has no list: each page is then requested. */
export async function fetchList(timeoutMs: number): Promise<PageList | null> {
  const body = await fetchJson('/_site/payload/manifest.json', timeoutMs).catch(() => null)
  return isList(body) ? new PageList([...body.routes, ...body.redirects]) : null
}

/** Address of a page's payload. Nothing else is called like that of the home page. @throws NotPrerenderedError */
function payloadUrl(path: string): string {
  const name = path.replace(/\/$/, '')
  if (name === '/index') throw new NotPrerenderedError(name)
  return `/_site/payload${name || '/index'}.json`
}

/** A JSON answer, whatever its status: error pages have a status of their own. */
async function fetchJson(url: string, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  // AbortSignal.any is newer than some of the browsers that builds support.
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop, { once: true })
  let status = 0
  try {
    const answer = fetch(url, { signal: limit.signal, headers: { accept: 'application/json' } }).then((response) => {
      status = response.status
      return response.json()
    })
    return await unlessLeaving(answer, limit.signal)
  } catch (error) {
    if (signal?.aborted) throw error
    if (limit.signal.aborted) throw new PayloadError('Network request timed out', 500, error)
    if (status >= 300) {
      // An error page shows only error statuses.
      const shown = status >= 400 && status <= 599 ? status : 500
      throw new PayloadError(`Response not successful: Received status code ${status}`, shown, error)
    }
    if (error instanceof SyntaxError) throw error
    throw new PayloadError('Network request failed', 500, error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Checks the two fixed members only; the rest was written by the same build. */
function isPayload(value: unknown): value is Payload | PayloadRefusal {
  return typeof value === 'object' && value !== null && 'build' in value && 'kind' in value
}

function isRefusal(payload: Payload | PayloadRefusal): payload is PayloadRefusal {
  return payload.kind === 'error' && !('main' in payload)
}

function isList(
  value: unknown,
): value is { readonly routes: readonly string[]; readonly redirects: readonly string[] } {
  return typeof value === 'object' && value !== null && 'routes' in value && 'redirects' in value
}
