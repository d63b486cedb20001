import { setMaxListeners } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer, SiteRequest } from './exchange.ts'
import { hasLeft } from './has-left.ts'

/** A request that came through a Node server. */
export class NodeRequest implements SiteRequest {
  readonly method: string
  readonly url: string
  readonly path: string
  readonly search: string
  readonly body: IncomingMessage
  readonly #response: ServerResponse
  #signal: AbortSignal | undefined

  constructor(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/' } = request
    const mark = url.indexOf('?')
    this.method = method
    this.url = url
    this.path = mark === -1 ? url : url.slice(0, mark)
    this.search = mark === -1 ? '' : url.slice(mark)
    this.body = request
    this.#response = response
  }

  get headers() {
    return this.body.headers
  }

  get rawHeaders() {
    return this.body.rawHeaders
  }

  get socket() {
    return this.body.socket
  }

  get hasLeft() {
    return this.#response.destroyed
  }

  get signal() {
    this.#signal ??= abortedWithResponse(this.#response)
    return this.#signal
  }
}

/**
 * Sends an answer through a Node server, adding the headers of every answer.
 *
 * @throws the error that breaks off the body; the connection has been closed by then, so that nobody takes the part that was sent for the whole.
 */
export function writeAnswer(
  { status, headers, body, pauseMs }: Answer,
  always: readonly (readonly [string, string])[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | undefined {
  const isStream = body !== null && !(body instanceof Uint8Array)
  // The visitor has already left, so there is nobody to answer.
  if (response.destroyed) {
    if (isStream) body.destroy()
    return undefined
  }
  for (const [name, value] of always) response.setHeader(name, value)
  if (pauseMs !== undefined && request.httpVersionMajor === 1)
    response.once('finish', () => pause(request.socket, pauseMs))
  // Cookies that a surrounding server has set are kept.
  const { 'set-cookie': cookie, ...rest } = headers
  if (cookie !== undefined) response.appendHeader('set-cookie', String(cookie))
  response.writeHead(status, cookie === undefined ? headers : rest)
  if (isStream) return pipeline(body, response).catch((error: unknown) => endUnlessLeft(error, response))
  response.end(request.method === 'HEAD' ? undefined : body)
  return undefined
}

function endUnlessLeft(error: unknown, response: ServerResponse): void {
  response.destroy()
  if (!hasLeft(error)) throw error
}

function pause(socket: IncomingMessage['socket'], ms: number): void {
  socket.pause()
  setTimeout(() => socket.resume(), ms).unref()
}

function abortedWithResponse(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  // Every call of a page listens to this signal; Node would take that for a leak.
  setMaxListeners(0, controller.signal)
  if (response.destroyed) controller.abort()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
