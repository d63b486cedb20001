import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { RequestHandler } from 'express'
import { hasLeft } from '../http/has-left.ts'
import type { EmbeddedBackends } from './embedded-backends.ts'

/** The embedded back-ends over HTTP, at their paths. */
export function serveBackends(backends: EmbeddedBackends): RequestHandler {
  return (request, response, next) => {
    const backend = backends.byPath.get(request.path)
    if (!backend) return next()
    if (request.method === 'TRACE') {
      // The one method that Node takes and its Request class does not.
      response.writeHead(405, { allow: 'GET, POST, OPTIONS', 'cache-control': 'no-store', 'content-length': 0 }).end()
      return
    }
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const url = new URL(request.originalUrl, 'http://embedded.invalid')
    backend
      .handle(
        new Request(url, {
          method: request.method,
          headers,
          // Node's web streams and the DOM's are the same objects under two type names.
          ...(hasBody ? { body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half' } : {}),
        } as RequestInit),
        request.ip,
      )
      .then((answer) => {
        response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' })
        if (!answer.body) return void response.end()
        // Whoever leaves ends the work of the back-end, too.
        return pipeline(Readable.fromWeb(answer.body as ReadableStream), response)
      })
      .catch((error: unknown) => {
        if (!hasLeft(error)) next(error)
      })
  }
}
