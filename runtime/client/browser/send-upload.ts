import type { Upload } from '../../graphql/execute.ts'

/** Statuses whose responses must not have a body, not even an empty one. */
const BODILESS = new Set([204, 205, 304])

/**
 * Sends a form with files like `fetch`, and reports the part sent so far, from 0 to 1. Only XMLHttpRequest knows upload progress.
 *
 * @throws when no answer came, or the signal was aborted.
 */
export async function sendUpload(upload: Upload, onProgress: (part: number) => void): Promise<Response> {
  const { url, headers, form, signal } = upload
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest()
    sender.open('POST', url)
    sender.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) sender.setRequestHeader(name, value)
    sender.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total))
    sender.addEventListener('load', () => {
      const { status, response } = sender
      resolve(new Response(BODILESS.has(status) ? null : response, { status }))
    })
    sender.addEventListener('error', () => reject(new TypeError('The request failed.')))
    sender.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => sender.abort())
    sender.send(form)
  })
}
