/** Statuses whose answers have no body, not even an empty one. */
const BODILESS = new Set([204, 205, 304])

/**
 * Sends a request with files like `fetch`, and tells how much of it is on its way, from 0 to 1: only XMLHttpRequest knows that.
 *
 * @throws when no answer came, or the request's signal was aborted.
 */
export async function sendUpload(request: Request, onProgress: (part: number) => void): Promise<Response> {
  // With its boundary: that stands in the headers already.
  const body = await request.blob()
  const { signal } = request
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    sender.open(request.method, request.url)
    sender.responseType = 'blob'
    for (const [name, value] of request.headers) sender.setRequestHeader(name, value)
    sender.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    sender.addEventListener('load', () => {
      const { status, response } = sender
      resolve(new Response(BODILESS.has(status) ? null : response, { status }))
    })
    sender.addEventListener('error', () => reject(new TypeError('The request failed.')))
    sender.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => sender.abort())
    sender.send(body)
  })
}
