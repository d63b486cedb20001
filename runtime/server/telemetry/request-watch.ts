import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { AnswerSource } from '../http/exchange.ts'
import { requestId } from '../http/request-id.ts'

/** Where an answer came from: the front door, a page that was rendered before, a page rendered now, or something that is no rendered page. */
export type CacheOutcome = 'front' | AnswerSource['cache']

/** A request and its outcome. It contains no data of the visitor; the query, which may hold some, is left out. */
export interface ServedRequest {
  readonly id: string
  readonly method: string
  /** The path as sent, without the query. */
  readonly path: string
  readonly status: number
  /** From the head of the request to the last byte of the answer, in ms. */
  readonly ms: number
  /** What was sent, including the head. */
  readonly bytes: number
  /** Whether the whole answer was sent; otherwise the visitor has left. */
  readonly isWhole: boolean
  /** Null when the answer is not a page. */
  readonly source: AnswerSource | null
  readonly cache: CacheOutcome
}

export type TellServed = (served: ServedRequest) => void

/** A request that is traced. */
export interface RequestSpan {
  /** Runs the function that answers the request, so that spans created inside belong to this one. */
  run(answer: () => void): void
  end: TellServed
}

export interface RequestSpans {
  begin(request: IncomingMessage): RequestSpan
}

interface Noted {
  readonly source: AnswerSource | null
  readonly cache: CacheOutcome
}

const NOTHING: Noted = { source: null, cache: 'none' }

/** Follows the requests of a server to their end, for watchers; without any, it costs nothing. */
export class RequestWatch {
  readonly #listeners: readonly TellServed[]
  readonly #spans: RequestSpans | null
  readonly #noted = new WeakMap<IncomingMessage, Noted>()

  /** @param spans - traces requests; null, the default, traces nothing. */
  constructor(listeners: readonly TellServed[], spans: RequestSpans | null = null) {
    this.#listeners = listeners
    this.#spans = spans
  }

  /** Whether anybody watches. */
  get isOn(): boolean {
    return this.#listeners.length > 0 || this.#spans !== null
  }

  /** Wraps a handler to follow its requests. */
  before(handler: RequestListener): RequestListener {
    if (!this.isOn) return handler
    return (request, response) => {
      const span = this.#spans?.begin(request)
      this.#follow(request, response, span ? [...this.#listeners, span.end] : this.#listeners)
      if (span) span.run(() => handler(request, response))
      else handler(request, response)
    }
  }

  /** Notes what an answer is, before it is sent. @param isFront - whether it came from the front door. */
  note(request: IncomingMessage, source: AnswerSource | undefined, isFront: boolean): void {
    if (!this.isOn || (source === undefined && !isFront)) return
    this.#noted.set(request, { source: source ?? null, cache: isFront ? 'front' : (source?.cache ?? 'none') })
  }

  #follow(request: IncomingMessage, response: ServerResponse, listeners: readonly TellServed[]): void {
    const startedAt = performance.now()
    const { socket, method = 'GET', url = '/' } = request
    const before = socket.bytesWritten
    response.once('close', () => {
      const served = {
        id: requestId(request.headers),
        method,
        path: url.split('?', 1)[0] ?? '',
        status: response.statusCode,
        ms: performance.now() - startedAt,
        bytes: socket.bytesWritten - before,
        isWhole: response.writableFinished,
        ...(this.#noted.get(request) ?? NOTHING),
      }
      for (const tell of listeners) tell(served)
    })
  }
}
