import type { IncomingMessage, RequestListener } from 'node:http'

export interface BodyLimits {
  /** The time in ms within which a whole body has to arrive, or `uploadBytes` of an upload. */
  readonly stepMs: number
  readonly uploadBytes: number
}

/** Slow connections may send, but idle ones may not stay: the slowest upload has some 17 kB/s, a quarter of an hour for 15 MB. */
const LIMITS: BodyLimits = { stepMs: 15_000, uploadBytes: 256 * 1024 }

/** Closes the connection of requests whose body does not arrive: in time as a whole, or, if it is an upload, by a fair part in each interval. */
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
  // This timer does not keep a server from stopping.
  watching.unref()
  request.once('close', stop)
  // After an answer that did not wait for the body, nobody reads the request to its end, so it never closes.
  socket.once('close', stop)
}
