import type { GraphQLAnswer } from './graphql-answer.ts'
import { GraphQLCallError } from './graphql-error.ts'
import { readResponse } from './read-response.ts'
import { type CallBody, requestBody } from './request-body.ts'

export type { CallBody }

/** One operation of a site, compiled at build. */
export interface Operation {
  readonly name: string
  readonly query: string
  /** Names of its variables: they bind by name. */
  readonly variables: readonly string[]
  /** SHA-256 of the query's text, in hexadecimal digits: by it the relay knows the operation. */
  readonly hash: string
}

/** An operation as it is sent, or asked for by its hash. */
export type SentOperation = Pick<Operation, 'name' | 'query'>

/** One back-end as it is called: its address, and the way there. */
export interface Endpoint {
  readonly client: string
  readonly url: string
  /** Headers beside content type and accept, names in small letters; the authorization is among them. */
  headers(token: string | null): Readonly<Record<string, string>>
  /** By `fetch`, or the embedded back-end's own handler. */
  send(request: Request, operation: SentOperation): Promise<Response>
  /** Sends files in its place, and tells how much is on its way, from 0 to 1: where that can be known. */
  readonly upload?: (upload: Upload, onProgress: (part: number) => void) => Promise<Response>
  /** Takes the client's own secrets out of what came back, should a back-end repeat them. */
  conceal?(text: string): string
  /** Puts addresses of this site in the place of others, in the data that came back. */
  finish?(data: unknown): unknown
  /** From the end of what is sent to the end of what is received. */
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** A POST with files. It is no `Request`: WebKit cannot read back the files of one. */
export interface Upload {
  readonly url: string
  /** Without a content type: that comes from the form, with its boundary. */
  readonly headers: Readonly<Record<string, string>>
  readonly form: FormData
  readonly signal: AbortSignal
}

export interface CallContext {
  readonly token: string | null
  /** Further headers of this one call, names in small letters; they win over the endpoint's. */
  readonly headers?: Readonly<Record<string, string>>
  /** Told how much of an upload is on its way, from 0 to 1, where that can be known. */
  readonly onProgress?: ((part: number) => void) | undefined
  /** Ends the call when the visitor has left. */
  readonly signal: AbortSignal
}

/**
 * Sends an operation as GraphQL over HTTP: a POST whose JSON body holds operation name, variables and query text, or with files among the
 * variables a multipart body.
 *
 * @throws GraphQLCallError when there is no usable answer; its `name` says why.
 */
export async function execute(
  endpoint: Endpoint,
  operation: SentOperation,
  variables: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<GraphQLAnswer> {
  const body = requestBody({ operationName: operation.name, variables, query: operation.query })
  return exchange(endpoint, operation, body, context)
}

/**
 * What Node's fetch is sent it holds weakly. A request that was collected while its call is under way does not hear of the call's end: the
 * socket then stays open for as long as the back-end is silent, up to five minutes.
 */
const underWay = new Set<Request>()

/**
 * The exchange itself, with a body in any form. No redirect is followed, nothing is sent twice. The time limit covers the whole exchange,
 * the answer's body included.
 *
 * @throws GraphQLCallError when there is no usable answer; its `name` says why.
 */
export async function exchange(
  endpoint: Endpoint,
  operation: SentOperation,
  body: CallBody,
  context: CallContext,
): Promise<GraphQLAnswer> {
  // Not by AbortSignal.any, which is younger than browsers that the build is for.
  const ending = new AbortController()
  const { signal } = ending
  const leave = () => ending.abort(context.signal.reason)
  if (context.signal.aborted) leave()
  context.signal.addEventListener('abort', leave)
  let isLate = false
  const endLate = () => {
    isLate = true
    ending.abort()
  }
  let limit = setTimeout(endLate, endpoint.timeoutMs)
  let request: Request | undefined
  const { content } = body
  const isStream = content instanceof ReadableStream
  const startAnew = () => {
    clearTimeout(limit)
    limit = setTimeout(endLate, endpoint.timeoutMs)
  }
  const onProgress = (part: number) => {
    startAnew()
    context.onProgress?.(part)
  }
  try {
    const { url, upload } = endpoint
    const headers = {
      accept: '*/*',
      ...sendableHeaders({ ...endpoint.headers(context.token), ...context.headers }),
      ...(body.type === null ? {} : { 'content-type': body.type }),
    }
    const send = () => {
      request = new Request(url, {
        method: 'POST',
        headers,
        body: isStream ? content.pipeThrough(watched(startAnew)) : content,
        ...(isStream ? { duplex: 'half' } : {}),
        redirect: 'manual',
        signal,
      } as RequestInit) // the types of fetch do not know `duplex`
      underWay.add(request)
      return endpoint.send(request, operation)
    }
    const sent =
      upload && content instanceof FormData ? upload({ url, headers, form: content, signal }, onProgress) : send()
    const response = await unlessAborted(sent, signal)
    const bodyText = await readText(response, endpoint.maxBytes, signal)
    const text = endpoint.conceal?.(bodyText) ?? bodyText
    const answer = readResponse(response.status, text, operation.name, response.headers.get('retry-after'))
    return endpoint.finish === undefined ? answer : { ...answer, data: endpoint.finish(answer.data) }
  } catch (cause) {
    if (cause instanceof GraphQLCallError) throw cause
    if (isLate) throw new GraphQLCallError('TimeoutError', 'Network request timed out', { cause })
    if (context.signal.aborted) throw new GraphQLCallError('AbortError', 'Aborted', { cause: context.signal.reason })
    throw new GraphQLCallError('NetworkError', 'Network request failed', { cause })
  } finally {
    if (request) underWay.delete(request)
    clearTimeout(limit)
    context.signal.removeEventListener('abort', leave)
  }
}

/** Checked here, since Node's own error would repeat the value, which may be a secret. */
function sendableHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t\x20-\x7e]*$/.test(value))
      throw new Error(`The value of the request header "${name}" is not visible ASCII.`)
  }
  return headers
}

/** Passes on what comes, and tells of each part. */
function watched(onPart: () => void): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(part, controller) {
      onPart()
      controller.enqueue(part)
    },
  })
}

/** A handler in this process may ignore the signal. */
function unlessAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** The body as text, up to a limit. It may come from a handler in this process that ignores the signal. */
async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  // Where the signal has reached the stream first, cancelling repeats its reason; the read below reports it.
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
        throw new GraphQLCallError('ServerError', message, { statusCode: response.status })
      }
      text += decoder.decode(part.value, { stream: true })
    }
    signal.throwIfAborted()
    return text + decoder.decode()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
