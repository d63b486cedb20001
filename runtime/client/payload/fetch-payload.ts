import type { Payload } from '../../page/payload.ts'
import { unlessLeaving } from '../browser/unless-leaving.ts'
import { PageList } from './page-list.ts'

/** Why a page could not be fetched, in words for programs. */
export class PayloadError extends Error {
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'PayloadError'
    this.status = status
  }
}

/** The address is no page of this site, nor a redirect: a host of files answered with something else than a payload. */
export class NotPrerenderedError extends Error {
  constructor(path: string) {
    super(`Route ${path} is not pre-rendered`)
    this.name = 'NotPrerenderedError'
  }
}

/**
 * The payload of a page, as the server gives it now; error pages are payloads, too.
 *
 * @throws PayloadError when nothing usable came: no connection, no payload, or nothing in time.
 * @throws Error when the answer is no payload.
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
  return body
}

/** What hosts of files answer where there is no file; some say 403, so as not to tell which there are. */
const ABSENT = [403, 404, 410]

/**
 * The payload of a page that is a file. What is not there is known by the answer, which is a page of HTML.
 *
 * @throws NotPrerenderedError where there is none.
 * @throws PayloadError when nobody can say: no connection, a failing host, or nothing in time.
 */
export async function fetchFile(path: string, timeoutMs: number): Promise<Payload> {
  // The file of that name is the home page's.
  if (path === '/index') throw new NotPrerenderedError(path)
  try {
    return await fetchPayload(path, '', timeoutMs)
  } catch (error) {
    if (error instanceof PayloadError && !ABSENT.includes(error.status)) throw error
    throw new NotPrerenderedError(decodeURI(path))
  }
}

/** What a host of files says of its pages: small, however many there are. Null where it says nothing: then each is asked for. */
export async function fetchList(timeoutMs: number): Promise<PageList | null> {
  const body = await fetchJson('/_site/payload/manifest.json', timeoutMs).catch(() => null)
  return isList(body) ? new PageList([...body.routes, ...body.redirects]) : null
}

/** Address of a page's payload. */
function payloadUrl(path: string): string {
  return `/_site/payload${path === '/' ? '/index' : path.replace(/\/$/, '')}.json`
}

/** A JSON answer, whatever its status: an error page has its own. */
async function fetchJson(url: string, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  // Not by AbortSignal.any, which is younger than browsers that the build is for.
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
      // Only a status of an error is one of an error page.
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

/** By its two fixed members; the rest is the same build's own doing. */
function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'build' in value && 'kind' in value
}

function isList(
  value: unknown,
): value is { readonly routes: readonly string[]; readonly redirects: readonly string[] } {
  return typeof value === 'object' && value !== null && 'routes' in value && 'redirects' in value
}
