import type { Endpoint } from '../../graphql/execute.ts'
import type { PublicClientModel } from '../../site/public-model.ts'
import { sendUpload } from './send-upload.ts'
import { unlessLeaving } from './unless-leaving.ts'

/** A client's back-end as the browser calls it: `fetch` and uploads end quietly when the visitor leaves the page. */
export function endpointOf(model: PublicClientModel): Endpoint {
  const fixed = lowerCased(model.headers)
  return {
    client: model.name,
    url: new URL(model.url, location.href).href,
    headers: (token) => (token === null ? fixed : { ...fixed, authorization: `Bearer ${token}` }),
    // Browsers reveal nothing about a redirect that they do not follow.
    send: (request) => unlessLeaving(fetch(request, { redirect: 'follow' }), request.signal),
    upload: (upload, onProgress) => unlessLeaving(sendUpload(upload, onProgress), upload.signal),
    timeoutMs: model.timeoutMs,
    maxBytes: model.maxBytes,
  }
}

/** Lower-cases the names of headers, as HTTP compares them: otherwise two spellings of one name would both be sent. */
export function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
