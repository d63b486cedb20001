import { GraphQLCallError } from './graphql-error.ts'
import { type GraphQLAnswer, readResponse } from './read-response.ts'

/** One operation of a section, compiled at build. */
export interface Operation {
  readonly name: string
  readonly query: string
  /** Names of its variables: they bind by name. */
  readonly variables: readonly string[]
}

/** One back-end as it is called: its address, and the way there. */
export interface Endpoint {
  readonly client: string
  readonly url: string
  /** Headers beside content type and accept; the authorization is among them. */
  headers(token: string | null): Readonly<Record<string, string>>
  /** `fetch`, or the embedded back-end's own handler (D25). */
  send(request: Request): Promise<Response>
  readonly timeoutMs: number
  readonly maxBytes: number
}

export interface CallContext {
  readonly token: string | null
  /** Ends the call when the visitor has left. */
  readonly signal: AbortSignal
}

/**
 * Sends an operation as GraphQL over HTTP: a POST whose JSON body holds operation name, variables and query text (spec section 7).
 * No redirect is followed, nothing is sent twice. The time limit covers the whole exchange, the body included.
 *
 * @throws GraphQLCallError with the texts of the error catalogue.
 * @see decisions D25; behaviours 7.1, 7.4, 7.5
 */
export async function execute(
  endpoint: Endpoint,
  operation: Operation,
  variables: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<GraphQLAnswer> {
  const timeout = AbortSignal.timeout(endpoint.timeoutMs)
  const signal = AbortSignal.any([timeout, context.signal])
  try {
    const request = new Request(endpoint.url, {
      method: 'POST',
      headers: { ...requestHeaders(endpoint, context.token), 'content-type': 'application/json', accept: '*/*' },
      body: JSON.stringify({ operationName: operation.name, variables, query: operation.query }),
      redirect: 'manual',
      signal,
    })
    const response = await unlessAborted(endpoint.send(request), signal)
    const bodyText = await readText(response, endpoint.maxBytes, signal)
    return readResponse(response.status, bodyText, operation.name)
  } catch (cause) {
    if (cause instanceof GraphQLCallError) throw cause
    if (timeout.aborted) throw new GraphQLCallError('TimeoutError', 'Network request timed out', { cause })
    if (context.signal.aborted) throw new GraphQLCallError('AbortError', 'Aborted', { cause })
    throw new GraphQLCallError('NetworkError', 'Network request failed', { cause })
  }
}

/** Checked here, since Node's own error would repeat the value, which may be a secret. */
function requestHeaders(endpoint: Endpoint, token: string | null): Readonly<Record<string, string>> {
  const headers = endpoint.headers(token)
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\t\x20-\x7e]*$/.test(value))
      throw new Error(`The value of the request header "${name}" is not visible ASCII.`)
  }
  return headers
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
