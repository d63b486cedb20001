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
  /** Whether a request brings nothing that counts. */
  isPlain(request: IncomingMessage): boolean
  /** What is kept takes so much at most. */
  readonly maxBytes: number
  /** Told of what is answered here; left out: nobody wants to know. */
  readonly watch?: Pick<RequestWatch, 'isOn' | 'note'>
}

/** What goes out as it is. */
interface Form {
  readonly status: number
  /** Names and values in turn, complete. */
  readonly headers: readonly string[]
  readonly body: Uint8Array | undefined
}

/** The answer to one address, for those who accept the same encodings. */
interface Kept extends Omit<Stands, 'askedAt'> {
  /** Opaque text in quotes; null: it has none. */
  readonly tag: string | null
  readonly whole: Form | null
  readonly notModified: Form | null
  readonly source: AnswerSource | undefined
}

/** Ways to write `Accept-Encoding` that are remembered: browsers know few. */
const MAX_WAYS = 100
/** Hosts by which visitors come, with the proxies between. */
const MAX_CALLERS = 1000
/** Of the headers of one answer, about. */
const HEAD_BYTES = 2000

/**
 * Answers at once what was answered before, in the same bytes, and hands all else on. It makes nothing itself: it remembers answers that are said
 * to stand for everybody, with their whole list of headers, and who has been let in by everything behind it.
 */
export class FrontDoor {
  readonly #options: FrontDoorOptions
  /** Encoding and address → what is sent. */
  readonly #kept: LRUCache<string, Kept>
  readonly #callers = new LRUCache<string, true>({ max: MAX_CALLERS })
  readonly #ways = new Map<string, string>()
  /** What was asked for before may hold what has changed. */
  #droppedAt = Number.NEGATIVE_INFINITY

  constructor(options: FrontDoorOptions) {
    this.#options = options
    this.#kept = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: bytesOf })
  }

  /** The same handler with the door in front of it. */
  before(handler: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#answer(request, response)) handler(request, response)
    }
  }

  /** Remembers an answer that stands. @param always - the headers of every answer. */
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

  /** Forgets what was made of something that has changed. */
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

  /** No address holds a space. */
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

/** By what it is decided whom the site answers. Without a proxy between, that is the host alone. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const { host = '', 'x-forwarded-host': forwardedHost, 'x-forwarded-for': forwardedFor } = headers
  if (forwardedHost === undefined && forwardedFor === undefined) return host
  return [host, String(forwardedHost), forwardedFor === undefined ? '' : 'for', socket.remoteAddress].join('\n')
}

/** Who names two is refused; in the headers, Node tells of the first alone. */
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
