import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { MadeOf } from '../../site/data/made-of.ts'

/** Where a request comes from; what proxies say about it is in the headers. Node's own requests fit this type. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** The address is undefined when the connection has ended. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** The body of a request. Node's own requests fit this type. */
export type RequestBody = Readable & {
  /** Whether the whole body has arrived, read or not. Undefined on hosts that do not know; then `readableEnded` tells. */
  readonly complete?: boolean
}

/** A request, whether it came through a Node server or a host that uses fetch. */
export interface SiteRequest extends Caller {
  readonly method: string
  /** Path and query as sent. */
  readonly url: string
  /** Still percent-encoded. */
  readonly path: string
  /** The query with its question mark; empty when there is none. */
  readonly search: string
  /** Names and values in turn, as sent; empty when a host has merged them already. */
  readonly rawHeaders: readonly string[]
  readonly body: RequestBody
  /** Aborted when the visitor leaves before the answer has been sent. */
  readonly signal: AbortSignal
  /** Whether the visitor has left, so that nobody waits for the answer. */
  readonly hasLeft: boolean
}

export type AnswerHeaders = Readonly<Record<string, string | number>>

/** How long an answer is valid for everybody who requests its address without anything that could change it. */
export interface Stands {
  /** When the answer was asked for, by a monotonic clock in ms. */
  readonly askedAt: number
  /** When it ends, by the same clock. */
  readonly until: number
  /** Milliseconds since 1970; Infinity when the answer depends on neither the date nor the time. */
  readonly untilTime: number
  /** Identifies the content: the same object for all forms of it. */
  readonly of: object
  /** What the answer was made of, any of which may change earlier; null when nothing can. */
  readonly madeOf: MadeOf | null
}

/** Which kind of page an answer is, or stands in for, and of which route. */
export interface AnswerSource {
  readonly kind: 'page' | 'payload'
  /** The name of its route; null when it belongs to none. */
  readonly route: string | null
  /** Whether it had been rendered before, or now; none for a redirect, a refusal, or an error page in its place. */
  readonly cache: 'kept' | 'made' | 'none'
}

/** An answer, before it is known how it will be sent. Its headers are complete except for those that every answer has. */
export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: AnswerHeaders
  /** A stream is always read to its end, or destroyed. */
  readonly body: Uint8Array | Readable | null
  /** For how long after the answer the visitor's own connection is not read, in ms. */
  readonly pauseMs?: number
  /** Left out when the answer is not a page. */
  readonly source?: AnswerSource
  /** Left out when the next visitor may get another answer. */
  readonly stands?: Stands
}

export type Answering = Answer | Promise<Answer>

/**
 * One part of what a server does: it answers, or returns null to leave the request to the next part. What is at hand is answered without a promise.
 */
export type Part = (request: SiteRequest) => Answer | null | Promise<Answer | null>

/** An answer without a body. */
export function emptyAnswer(status: number, headers: AnswerHeaders): Answer {
  // Answers with these two statuses have no body, and so no length.
  const length = status === 204 || status === 304 ? {} : { 'content-length': 0 }
  return { status, headers: { ...headers, ...length }, body: null }
}

export function isRead({ method }: Pick<SiteRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a body that has ended is complete. */
export function isWhole({ complete, readableEnded }: RequestBody): boolean {
  return complete ?? readableEnded
}
