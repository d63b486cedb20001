import type { IncomingMessage, RequestListener } from 'node:http'

export interface BodyLimits {
  /** In this time a body has to be there; of an upload so much of it. */
  readonly stepMs: number
  readonly uploadBytes: number
}

/** Slow connections may send, idle ones may not stay: the slowest upload comes with some 17 kB/s, a quarter of an hour for 15 MB. */
const LIMITS: BodyLimits = { stepMs: 15_000, uploadBytes: 256 * 1024 }

/** Ends the connection of requests whose body does not come: all of it in time, or in the case of an upload a fair part every time. */
export function limitBody(handler: RequestListener, limits: BodyLimits = LIMITS): RequestListener {
  return (request, response) => {
    if (hasBody(request)) watchBody(request, limits)
    handler(request, response)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watchBody(request: IncomingMessage, { stepMs, uploadBytes }: BodyLimits): void {
  const { headers, socket } = request
  const isUpload = /^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '')
  let { bytesRead } = socket
  const stop = () => {
    clearInterval(watching)
    socket.off('close', stop)
  }
  const watching = setInterval(() => {
    const isComing = isUpload && socket.bytesRead - bytesRead >= uploadBytes
    bytesRead = socket.bytesRead
    if (request.complete) stop()
    else if (!isComing) socket.destroy()
  }, stepMs)
  // A server that stops does not wait for it.
  watching.unref()
  request.once('close', stop)
  // After an answer that did not wait for the body nobody reads the request to its end.
  socket.once('close', stop)
}
