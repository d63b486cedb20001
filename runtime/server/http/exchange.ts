import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { MadeOf } from '../../site/data/made-of.ts'

/** Whoever a request comes from: what proxies in front say is in the headers. Node's own requests fit. */
export interface Caller {
  readonly headers: IncomingHttpHeaders
  /** Without an address when the connection has ended. */
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** A body on its way. Node's own requests fit. */
export type RequestBody = Readable & {
  /** Whether all of it has come, read or not; where that is not known, whether it has been read to its end. */
  readonly complete?: boolean
}

/** A request, whatever brought it: a server of Node's, or a host that speaks fetch. */
export interface SiteRequest extends Caller {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly url: string
  /** Still percent-encoded. */
  readonly path: string
  /** With its question mark; empty without one. */
  readonly search: string
  /** Names and values in turn, as they came; empty where a host has merged them already. */
  readonly rawHeaders: readonly string[]
  readonly body: RequestBody
  /** Aborted when the visitor leaves before the answer is out. */
  readonly signal: AbortSignal
  /** Whether nobody waits for the answer any more. */
  readonly hasLeft: boolean
}

export type AnswerHeaders = Readonly<Record<string, string | number>>

/** How long an answer is that of everybody who asks for the same address, and brings nothing that counts. */
export interface Stands {
  /** When it was asked for, by a clock in ms that never goes back. */
  readonly askedAt: number
  /** By the same clock. */
  readonly until: number
  /** In ms since 1970; infinite where neither day nor time count. */
  readonly untilTime: number
  /** What it is a form of: the same object for all forms of the same content. */
  readonly of: object
  /** What it was made of that may change before; null: nothing does. */
  readonly madeOf: MadeOf | null
}

/** Which page an answer is. */
export interface AnswerSource {
  readonly kind: 'page' | 'payload'
  /** Name of its route; null: no route's. */
  readonly route: string | null
  /** Whether it was made before. */
  readonly isKept: boolean
}

/** An answer, before it is known how it travels. Its headers are complete, but for those of every answer. */
export interface Answer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: AnswerHeaders
  /** A stream is read to its end, or destroyed. */
  readonly body: Uint8Array | Readable | null
  /** The visitor's own connection is not read for so long after the answer. */
  readonly pauseMs?: number
  /** Left out: it is no page. */
  readonly source?: AnswerSource
  /** Left out: it may be another one for whoever comes next. */
  readonly stands?: Stands
}

export type Answering = Answer | Promise<Answer>

/** A part of what a server does: answers, or leaves the request to the next. What is at hand is answered at once, without a promise. */
export type Part = (request: SiteRequest) => Answer | null | Promise<Answer | null>

/** An answer without a body. */
export function emptyAnswer(status: number, headers: AnswerHeaders): Answer {
  // Those two have none, and so no length.
  const length = status === 204 || status === 304 ? {} : { 'content-length': 0 }
  return { status, headers: { ...headers, ...length }, body: null }
}

export function isRead({ method }: Pick<SiteRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a body that has ended came to its end. */
export function isWhole({ complete, readableEnded }: RequestBody): boolean {
  return complete ?? readableEnded
}
