import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { AnswerSource } from '../http/exchange.ts'
import { requestId } from '../http/request-id.ts'

/** Where an answer was kept: at the front door, as a page whose parts are known, or nowhere. */
export type CacheOutcome = 'front' | 'kept' | 'made' | 'none'

/** One request, and what became of it. Nothing in it is a visitor's: the query, which may be, is left out. */
export interface ServedRequest {
  readonly id: string
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  readonly status: number
  /** From the head of the request to the last byte of the answer. */
  readonly ms: number
  /** What was sent, head included. */
  readonly bytes: number
  /** Whether all of the answer was sent; otherwise the visitor has left. */
  readonly isWhole: boolean
  /** Null: the answer is no page's. */
  readonly source: AnswerSource | null
  readonly cache: CacheOutcome
}

export type TellServed = (served: ServedRequest) => void

/** A request that is traced. */
export interface RequestSpan {
  /** Runs what answers the request, so that what is done for it is known to be. */
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

/** Follows the requests of a server to their end, for those who want to know: without them it costs nothing. */
export class RequestWatch {
  readonly #listeners: readonly TellServed[]
  readonly #spans: RequestSpans | null
  readonly #noted = new WeakMap<IncomingMessage, Noted>()

  /** @param spans - null, the default: nothing is traced. */
  constructor(listeners: readonly TellServed[], spans: RequestSpans | null = null) {
    this.#listeners = listeners
    this.#spans = spans
  }

  /** Whether anybody wants to know. */
  get isOn(): boolean {
    return this.#listeners.length > 0 || this.#spans !== null
  }

  /** The same handler, whose requests are followed. */
  before(handler: RequestListener): RequestListener {
    if (!this.isOn) return handler
    return (request, response) => {
      const span = this.#spans?.begin(request)
      this.#follow(request, response, span ? [...this.#listeners, span.end] : this.#listeners)
      if (span) span.run(() => handler(request, response))
      else handler(request, response)
    }
  }

  /** Told what an answer is, before it is sent. @param isFront - whether the front door had it. */
  note(request: IncomingMessage, source: AnswerSource | undefined, isFront: boolean): void {
    if (!this.isOn || (source === undefined && !isFront)) return
    const inside = source === undefined ? 'none' : source.isKept ? 'kept' : 'made'
    this.#noted.set(request, { source: source ?? null, cache: isFront ? 'front' : inside })
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
