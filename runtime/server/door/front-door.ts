import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { LRUCache } from 'lru-cache'
import type { MadeOf } from '../../site/data/made-of.ts'
import { chooseEncoding } from '../http/encode-body.ts'
import type { Answer, AnswerHeaders, AnswerSource, Stands } from '../http/exchange.ts'
import { matchesTag } from '../http/preconditions.ts'
import { REQUEST_ID, saidId } from '../http/request-id.ts'
import type { RequestWatch } from '../telemetry/request-watch.ts'
import { headerList } from './header-list.ts'

export interface FrontDoorOptions {
  /** Whether a request carries nothing that could change its answer. */
  isPlain(request: IncomingMessage): boolean
  /** The most memory that kept answers may take. */
  readonly maxBytes: number
  /** Receives each request that is answered here; left out when nobody watches. */
  readonly watch?: Pick<RequestWatch, 'isOn' | 'note'>
}

/** A response as it is sent. */
interface Form {
  readonly status: number
  /** All headers, names and values in turn. */
  readonly headers: readonly string[]
  readonly body: Uint8Array | undefined
}

/** The answer at one address, for all clients that accept the same encodings. */
interface Kept extends Omit<Stands, 'askedAt'> {
  /** An opaque text in quotes; null when the answer has no tag. */
  readonly tag: string | null
  readonly whole: Form | null
  readonly notModified: Form | null
  readonly source: AnswerSource | undefined
}

/** How many values of `Accept-Encoding` are remembered; browsers send few. */
const MAX_WAYS = 100
/** How many combinations of host and proxies are remembered. */
const MAX_CALLERS = 1000
/** The approximate size of one answer's headers. */
const HEAD_BYTES = 2000

/**
 * Repeats earlier answers at once, byte for byte, and passes all other requests on. It makes no answers itself: it remembers those that are marked as
 * valid for everybody, with their complete headers, and the callers that the site behind it has let in.
 */
export class FrontDoor {
  readonly #options: FrontDoorOptions
  /** Encoding and address → the answer. */
  readonly #kept: LRUCache<string, Kept>
  readonly #callers = new LRUCache<string, true>({ max: MAX_CALLERS })
  readonly #ways = new Map<string, string>()
  /** Answers that were asked for before this moment may contain what has changed since, so they are not kept. */
  #droppedAt = Number.NEGATIVE_INFINITY

  constructor(options: FrontDoorOptions) {
    this.#options = options
    this.#kept = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: bytesOf })
  }

  /** Wraps a handler, with this front door before it. */
  before(handler: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answer(request, response)) handler(request, response)
    }
  }

  /** Remembers an answer that is valid for everybody. @param always - the headers that every answer has. */
  keep(request: IncomingMessage, answer: Answer, always: readonly (readonly [string, string])[]): void {
    const { stands, status, headers, body } = answer
    if (stands === undefined || stands.askedAt <= this.#droppedAt || isOver(stands)) return
    const { askedAt: _, ...standing } = stands
    const isWhole = status === 200 && body instanceof Uint8Array
    if (request.method !== 'GET' || !(isWhole || status === 304) || !this.#options.isPlain(request)) return
    const key = this.#keyOf(request)
    const before = this.#kept.peek(key)
    const known = before?.of === stands.of ? before : null
    const form = { status, headers: headerList(always, headers), body: isWhole ? body : undefined }
    this.#callers.set(callerOf(request), true)
    this.#kept.set(key, {
      ...standing,
      source: answer.source,
      tag: tagOf(headers),
      whole: isWhole ? form : (known?.whole ?? null),
      notModified: isWhole ? (known?.notModified ?? null) : form,
    })
  }

  /** Forgets the answers that were made of something that has changed. */
  drop(hasChanged: (madeOf: MadeOf) => boolean): void {
    this.#droppedAt = performance.now()
    for (const [key, { madeOf }] of this.#kept.entries())
      if (madeOf !== null && hasChanged(madeOf)) this.#kept.delete(key)
  }

  #answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = this.#kept.get(this.#keyOf(request))
    if (kept === undefined || isOver(kept)) return false
    const ifNoneMatch = request.headers['if-none-match']
    const isCopy = ifNoneMatch !== undefined && kept.tag !== null && matchesTag(ifNoneMatch, kept.tag)
    const form = isCopy ? kept.notModified : kept.whole
    if (form === null || !this.#options.isPlain(request) || !this.#isLetIn(request)) return false
    const { watch } = this.#options
    watch?.note(request, kept.source, true)
    const id = saidId(request.headers, form.status, watch?.isOn)
    // Node takes the list as it is, and copies it.
    response.writeHead(form.status, (id === null ? form.headers : [...form.headers, REQUEST_ID, id]) as string[])
    response.end(method === 'HEAD' ? undefined : form.body)
    return true
  }

  #isLetIn(request: IncomingMessage): boolean {
    return hasOneHost(request.rawHeaders) && this.#callers.get(callerOf(request)) !== undefined
  }

  /** An encoding, a space and the address, which cannot hold a space. */
  #keyOf({ url = '', headers }: IncomingMessage): string {
    const accepted = headers['accept-encoding']
    return accepted === undefined ? ` ${url}` : `${this.#wayOf(String(accepted))} ${url}`
  }

  #wayOf(accepted: string): string {
    const known = this.#ways.get(accepted)
    if (known !== undefined) return known
    const way = chooseEncoding(accepted, true) ?? ''
    if (this.#ways.size < MAX_WAYS) this.#ways.set(accepted, way)
    return way
  }
}

function isOver({ until, untilTime }: Pick<Stands, 'until' | 'untilTime'>): boolean {
  return performance.now() >= until || (untilTime !== Number.POSITIVE_INFINITY && Date.now() >= untilTime)
}

/** What the site's decision whether to answer depends on. Without a proxy in between, that is the host alone. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const { host = '', 'x-forwarded-host': forwardedHost, 'x-forwarded-for': forwardedFor } = headers
  if (forwardedHost === undefined && forwardedFor === undefined) return host
  return [host, String(forwardedHost), forwardedFor === undefined ? '' : 'for', socket.remoteAddress].join('\n')
}

/** Requests with two hosts are refused; `headers` has only the first, so the raw ones are counted. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}

function tagOf({ etag }: AnswerHeaders): string | null {
  return etag === undefined ? null : String(etag).replace(/^W\//, '')
}

function bytesOf({ whole, notModified }: Kept): number {
  return [whole, notModified].reduce((sum, form) => sum + (form?.body?.length ?? 0) + HEAD_BYTES, 0)
}
