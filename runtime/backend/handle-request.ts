import { GraphQLError } from 'graphql'
import { createHandler, type Handler } from 'graphql-http'
import type { BackendContext } from './backend-context.ts'
import { type LogError, maskError } from './mask-error.ts'
import type { PrepareOperation } from './prepare-operation.ts'

/** The largest body of a request, in bytes. */
const maxBodyBytes = 1024 * 1024

/**
 * GraphQL over HTTP: POST with `application/json`, or GET for queries only.
 *
 * Never rejects: a failure of ours is logged and answered with 500 'Internal error'. Answers are `no-store`.
 */
export function createRequestHandler(
  prepare: PrepareOperation,
  contextOf: (authorization: string | null) => BackendContext,
  log: LogError,
): (request: Request) => Promise<Response> {
  const handler: Handler<Request> = createHandler<Request, unknown, BackendContext>({
    onSubscribe: ({ raw }, { query, operationName, variables }) =>
      prepare({ query, operationName, variables }, contextOf(raw.headers.get('authorization'))),
    // Errors that are not GraphQL's are graphql-http's own, about the request: 'Missing query' and the like.
    formatError: (error) => (error instanceof GraphQLError ? maskError(error, log) : error),
  })
  return async (request) => {
    try {
      const body = isJsonPost(request) ? await readBody(request, maxBodyBytes) : ''
      if (body === null) return refuse(413, 'The body is larger than 1 MB')
      if (/^\s*\[/.test(body)) return refuse(400, 'Several operations in one request are not supported')
      const { method, url, headers } = request
      const [text, init] = await handler({ method, url, headers, body, raw: request, context: undefined })
      return new Response(text, { ...init, headers: { ...init.headers, 'cache-control': 'no-store' } })
    } catch (error) {
      log(error instanceof Error ? error : new Error(String(error)))
      return refuse(500, 'Internal error')
    }
  }
}

/** Only such a body is read; graphql-http refuses the rest. */
function isJsonPost({ method, headers }: Request): boolean {
  return method === 'POST' && /^\s*application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')
}

/** The body as text, or null as soon as it is known to exceed the limit; the rest is not read. */
async function readBody(request: Request, maxBytes: number): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await request.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the stream.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refuse(status: number, message: string): Response {
  const errors: Pick<GraphQLError, 'message'>[] = [{ message }]
  return Response.json({ errors }, { status, headers: { 'cache-control': 'no-store' } })
}
