import type { GraphQLAnswer } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'
import type { TextFields } from './plain-texts.ts'
import { readResponse } from './read-response.ts'
import { type CallBody, requestBody } from './request-body.ts'

/** One of a site's operations, compiled by the build. */
export interface Operation {
  readonly name: string
  readonly query: string
  /** The names of its variables, by which values are bound. */
  readonly variables: readonly string[]
  /** SHA-256 of the query's text, in hexadecimal digits, by which the relay recognises the operation. */
  readonly hash: string
  /** Its fields whose HTML becomes plain text; absent if there are none. */
  readonly texts?: TextFields
}

/** An operation as it is sent, or requested by its hash. */
export type SentOperation = Pick<Operation, 'name' | 'query' | 'texts'> & Partial<Pick<Operation, 'variables'>>

/** How to call a back-end. */
export interface Endpoint {
  readonly client: string
  readonly url: string
  /** Further headers, besides content type and accept, with names in lower case; includes the authorization. */
  headers(token: string | null): Readonly<Record<string, string>>
  /** Sends the request, with `fetch` or through an embedded back-end. */
  send(request: Request, operation: SentOperation): Promise<Response>
  /** Used instead of `send` for files. Reports the share that has been sent, from 0 to 1, where that is known. */
  readonly upload?: (upload: Upload, onProgress: (part: number) => void) => Promise<Response>
  /** Removes the client's secrets from a response, in case the back-end repeats them. */
  conceal?(text: string): string
  /** Makes the data of a response what pages show: addresses of other hosts become addresses of this site, HTML becomes text where it is marked. */
  finish?(data: unknown, operation: SentOperation): unknown
  /** Values of variables for the operations that declare them, in place of any other value. */
  readonly variables?: Readonly<Record<string, unknown>>
  /** The time limit from the last byte sent to the last byte received, in ms. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** A POST with files. Not a `Request`, because WebKit cannot read its files back. */
export interface Upload {
  readonly url: string
  /** Without a content type, which the form sets together with its boundary. */
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
}

export interface CallContext {
  readonly token: string | null
  /** Further headers of this call, with names in lower case; they override the endpoint's. */
  readonly headers?: Readonly<Record<string, string>>
  /** Called with the share of an upload that has been sent, from 0 to 1, where that is known. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** Ends the call when the visitor leaves. */
  readonly signal: AbortSignal
}

/**
 * Sends an operation as GraphQL over HTTP: a POST with a JSON body of operation name, variables and query text, or with a multipart body if there are
 * files among the variables.
 *
 * @throws GraphQLCallError when there is no usable answer; its `name` says why.
 */
export async function execute(
  endpoint: Endpoint,
  operation: SentOperation,
  variables: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<GraphQLAnswer> {
  const given = givenVariables(endpoint, operation, variables)
  const body = requestBody({ operationName: operation.name, variables: given, query: operation.query })
  return exchange(endpoint, operation, body, context)
}

/** The variables of a call, with those of its endpoint that the operation declares. */
export function givenVariables(
  { variables: fixed = {} }: Pick<Endpoint, 'variables'>,
  { variables: declared = [] }: SentOperation,
  variables: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = Object.entries(fixed).filter(([name]) => declared.includes(name))
  return own.length === 0 ? variables : { ...variables, ...Object.fromEntries(own) }
}

/**
 * Sends a body of any form, and reads the answer. Redirects are not followed, and nothing is sent twice. The time limit covers the whole exchange,
 * including the body of the answer.
 *
 * @throws GraphQLCallError when there is no usable answer; its `name` says why.
 */
export async function exchange(
  endpoint: Endpoint,
  operation: SentOperation,
  body: CallBody,
  context: CallContext,
): Promise<GraphQLAnswer> {
  const call = new CallInProgress(endpoint.timeoutMs, context.signal)
  const { signal } = call
  try {
    const response = await unlessAborted(send(endpoint, operation, body, context, call), signal)
    const { conceal = (text) => text } = endpoint
    const answer = readResponse(
      {
        statusCode: response.status,
        bodyText: conceal(await readText(response, endpoint.maxBytes, signal)),
        retryAfter: response.headers.get('retry-after'),
        location: conceal(response.headers.get('location') ?? ''),
      },
      operation.name,
    )
    return endpoint.finish === undefined ? answer : { ...answer, data: await endpoint.finish(answer.data, operation) }
  } catch (cause) {
    throw cause instanceof GraphQLCallError ? cause : call.failure(cause)
  } finally {
    call.end()
  }
}

/** Ends a call that takes too long, and one whose visitor leaves. */
class CallInProgress {
  static readonly #all = new Set<CallInProgress>()
  // AbortSignal.any is missing in some of the browsers that the build supports.
  readonly #ending = new AbortController()
  readonly #timeoutMs: number
  readonly #visitor: AbortSignal
  readonly #leave = () => this.#ending.abort(this.#visitor.reason)
  #limit: ReturnType<typeof setTimeout> | undefined
  #isLate = false
  /**
   * Node's fetch only holds a request weakly, and one that is garbage-collected never learns that its call has ended: its socket would then stay open
   * for as long as the back-end is silent, up to five minutes.
   */
  request: Request | undefined

  /** @param visitor - aborts when the visitor leaves. */
  constructor(timeoutMs: number, visitor: AbortSignal) {
    this.#timeoutMs = timeoutMs
    this.#visitor = visitor
    CallInProgress.#all.add(this)
    if (visitor.aborted) this.#leave()
    visitor.addEventListener('abort', this.#leave)
    this.startAnew()
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Starts the time limit anew, since a part of the body has been sent. */
  startAnew(): void {
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => {
      this.#isLate = true
      this.#ending.abort()
    }, this.#timeoutMs)
  }

  failure(cause: unknown): GraphQLCallError {
    if (this.#isLate) return new GraphQLCallError('TimeoutError', 'Network request timed out', { cause })
    const { aborted, reason } = this.#visitor
    if (aborted) return new GraphQLCallError('AbortError', 'Aborted', { cause: reason })
    return new GraphQLCallError('NetworkError', 'Network request failed', { cause })
  }

  end(): void {
    clearTimeout(this.#limit)
    this.#visitor.removeEventListener('abort', this.#leave)
    CallInProgress.#all.delete(this)
  }
}

/** Sends a body in the way that its content requires. */
async function send(
  endpoint: Endpoint,
  operation: SentOperation,
  { type, content }: CallBody,
  { token, headers: own, onProgress }: CallContext,
  call: CallInProgress,
): Promise<Response> {
  const { url, upload } = endpoint
  const { signal } = call
  const headers = {
    accept: '*/*',
    ...sendableHeaders({ ...endpoint.headers(token), ...own }),
    ...(type === null ? {} : { 'content-type': type }),
  }
  if (upload && content instanceof FormData)
    return upload({ url, headers, form: content, signal }, (part) => {
      call.startAnew()
      onProgress?.(part)
    })
  const isStream = content instanceof ReadableStream
  call.request = new Request(url, {
    method: 'POST',
    headers,
    body: isStream ? content.pipeThrough(watched(() => call.startAnew())) : content,
    ...(isStream ? { duplex: 'half' } : {}),
    redirect: 'manual',
    signal,
  } as RequestInit) // the types of fetch do not know `duplex`
  return endpoint.send(call.request, operation)
}

/** Checked here because Node's own error would repeat the value, which may be a secret. */
function sendableHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t\x20-\x7e]*$/.test(value))
      throw new Error(`The value of the request header "${name}" is not visible ASCII.`)
  }
  return headers
}

/** Passes a stream through, and calls `onPart` for each part. */
function watched(onPart: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(part, controller) {
      onPart()
      controller.enqueue(part)
    },
  })
}

/** Rejects when the signal aborts, even if a handler in this process ignores the signal. */
function unlessAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/**
 * Reads a body as text, up to a limit. It may come from a handler in this process that ignores the signal. A chain of encodings is refused: `fetch`
 * undoes every link of it, and only the last one counts towards the limit.
 */
async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!response.body) return ''
  if (response.headers.get('content-encoding')?.includes(',')) {
    await response.body.cancel()
    throw new GraphQLCallError('ServerError', 'Server response was encoded more than once', {
      statusCode: response.status,
    })
  }
  const reader = response.body.getReader()
  // If the signal has already reached the stream, cancelling repeats its reason, which the read below reports.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const decoder = new TextDecoder()
    let text = ''
    let received = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      received += part.value.byteLength
      if (received > maxBytes) {
        await reader.cancel()
        const message = `Server response was larger than ${maxBytes} bytes`
        const cause = new Error('the key maxBytes of the client sets the limit')
        throw new GraphQLCallError('ServerError', message, { statusCode: response.status, cause })
      }
      text += decoder.decode(part.value, { stream: true })
    }
    signal.throwIfAborted()
    return text + decoder.decode()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
