import type { Payload, PayloadList } from '../../page/payload.ts'
import { pageKey } from '../browser/classify-change.ts'
import { unlessLeaving } from '../browser/unless-leaving.ts'

/** The payloads of pages: fetched when a page is asked for, or ahead of that. */
export interface Payloads {
  /**
   * The payload of a page. One that was fetched ahead and is fresh is taken; error pages are payloads, too.
   *
   * @throws PayloadError when nothing usable came: no connection, no payload, or nothing in time.
   * @throws Error when the answer is no payload.
   * @throws NotPrerenderedError on a file server, for an address that is not on its list.
   */
  load(path: string, search: string, signal: AbortSignal): Promise<Payload>
  /** Fetches it ahead, once; null when that fails. Failures show in nothing: it is asked for again when it is needed. */
  prefetch(path: string, search: string): Promise<Payload | null>
  /** Whether it could be shown without a connection. */
  isAtHand(path: string, search: string): boolean
  /** Forgets what is kept and on its way: it was another visitor's session. Who waits for a page gets the one of the new session. */
  clear(): void
}

export interface PayloadsOptions {
  readonly timeoutMs: number
  /** How long a payload that was fetched ahead may be shown. */
  readonly keepMs: number
  /** Whether they are files: then they do not change, and a list says which there are. */
  readonly isStatic: boolean
}

/** Why a page could not be fetched, in words for visitors. */
export class PayloadError extends Error {
  readonly status: number

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause })
    this.name = 'PayloadError'
    this.status = status
  }
}

/** The address is a page or a redirect, but not one of the files of this site. */
export class NotPrerenderedError extends Error {
  constructor(path: string) {
    super(`Route ${path} is not pre-rendered`)
    this.name = 'NotPrerenderedError'
  }
}

interface KeptPayload {
  readonly payload: Promise<Payload>
  readonly since: number
  isHere: boolean
}

export function createPayloads({ timeoutMs, keepMs, isStatic }: PayloadsOptions): Payloads {
  const kept = new Map<string, KeptPayload>()
  let listed: Promise<ReadonlySet<string>> | null = null
  let sessions = 0

  // Files are the same for every query.
  const keyOf = (pathname: string, search: string) => pageKey({ pathname }) + (isStatic ? '' : search)

  function find(key: string): KeptPayload | undefined {
    const found = kept.get(key)
    if (!found || isStatic || performance.now() - found.since <= keepMs) return found
    kept.delete(key)
    return undefined
  }

  async function ask(path: string, search: string, signal?: AbortSignal): Promise<Payload> {
    if (!isStatic) return fetchPayload(payloadUrl(path) + search, timeoutMs, signal)
    await requireListed(path)
    return fetchPayload(payloadUrl(path), timeoutMs, signal)
  }

  async function requireListed(path: string): Promise<void> {
    listed ??= fetchList(timeoutMs)
    const paths = await listed.catch((error: unknown) => {
      // The next navigation tries again.
      listed = null
      throw error
    })
    const route = decodeURI(pageKey({ pathname: path }))
    if (!paths.has(route)) throw new NotPrerenderedError(route)
  }

  function keep(key: string, payload: Promise<Payload>): void {
    const entry: KeptPayload = { payload, since: performance.now(), isHere: false }
    // What was fetched ahead and not asked for in time goes.
    for (const known of [...kept.keys()]) find(known)
    kept.set(key, entry)
    const drop = () => kept.get(key) === entry && kept.delete(key)
    payload.then(({ kind }) => {
      // By the time that somebody wants the page a failure may be over, and whoever was led to the login may be in.
      if (kind === 'page') entry.isHere = true
      else drop()
    }, drop)
  }

  function askNow(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    if (!isStatic) return ask(path, search, signal)
    const payload = ask(path, search)
    keep(keyOf(path, search), payload)
    return withSignal(payload, signal)
  }

  async function take(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    const key = keyOf(path, search)
    const ahead = find(key)
    // What depends on a back-end is shown once; the next time it is asked for anew.
    if (!isStatic) kept.delete(key)
    if (!ahead) return askNow(path, search, signal)
    // That one fails ahead of time shows in nothing, even to whoever waits for it.
    return withSignal(ahead.payload, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return askNow(path, search, signal)
    })
  }

  async function load(path: string, search: string, signal: AbortSignal): Promise<Payload> {
    const session = sessions
    const payload = await take(path, search, signal)
    return session === sessions ? payload : load(path, search, signal)
  }

  return {
    load,
    prefetch(path, search) {
      const key = keyOf(path, search)
      const known = find(key)
      if (known) return known.payload.catch(() => null)
      const payload = ask(path, search)
      keep(key, payload)
      return payload.catch(() => null)
    },
    isAtHand: (path, search) => find(keyOf(path, search))?.isHere === true,
    clear() {
      sessions += 1
      kept.clear()
    },
  }
}

/** Address of a page's payload. */
export function payloadUrl(path: string): string {
  return `/_site/payload${path === '/' ? '/index' : path.replace(/\/$/, '')}.json`
}

async function fetchPayload(url: string, timeoutMs: number, signal?: AbortSignal): Promise<Payload> {
  const body = await fetchJson(url, timeoutMs, signal)
  if (!isPayload(body)) throw new Error(`The answer to ${url} is not a payload.`)
  return body
}

async function fetchList(timeoutMs: number): Promise<ReadonlySet<string>> {
  const body = await fetchJson('/_site/payload/manifest.json', timeoutMs)
  if (!isList(body)) throw new Error('The list of pages cannot be read.')
  return new Set([...body.routes, ...body.redirects])
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

/** What others wait for, too, goes on when one of them has left. */
function withSignal<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    value.then(resolve, reject)
  })
}

/** By its two fixed members; the rest is the same build's own doing. */
function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && 'build' in value && 'kind' in value
}

function isList(value: unknown): value is PayloadList {
  return typeof value === 'object' && value !== null && 'routes' in value && 'redirects' in value
}
