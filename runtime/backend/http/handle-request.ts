import { GraphQLError } from 'graphql'
import { createHandler, type Handler } from 'graphql-http'
import { uploadLimits } from '../../multipart/upload-limits.ts'
import { ONCE_KEY, SENDER } from '../../site/http/embedded-headers.ts'
import type { BackendContext, OperationSender } from '../request/backend-context.ts'
import { type LogError, maskError } from '../request/mask-error.ts'
import { RequestRefusal } from '../request/request-refusal.ts'
import type { StagedUpload } from '../rules/stored-file.ts'
import { StorageError, storageAnswers } from '../storage/storage-error.ts'
import type { UploadFolder } from '../storage/upload-folder.ts'
import { isOwnUpload } from './guard-upload.ts'
import type { PrepareOperation } from './prepare-operation.ts'
import { discardUploads, receiveUpload } from './receive-upload.ts'

/** The largest request body, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024

/** How many requests with files are read at the same time; each may hold some megabytes of disk until it is answered. */
const MAX_RECEIVING = 20

/** How much disk space all of the visitors' files may take. */
const MAX_STORED_BYTES = 2 * 1024 ** 3

/** What is needed to handle a request, besides executing the operation. */
export interface RequestParts {
  prepare: PrepareOperation
  contextOf: (sender: OperationSender) => BackendContext
  uploads: UploadFolder
  /** The total size of all files that entries hold, in bytes. */
  storedBytes: () => Promise<number>
  log: LogError
}

/**
 * GraphQL over HTTP: POST with `application/json`, or with `multipart/form-data` for files, or GET for queries only.
 *
 * Never rejects: a failure of this back-end is logged, and answered with 500 'Internal error'. Answers are `no-store`. Operations over the rate limit
 * are answered with 429; those that cannot be stored with 507 when there is no room, otherwise with 503.
 */
export function createRequestHandler(
  parts: RequestParts,
): (request: Request, address: string | null | undefined) => Promise<Response> {
  const { prepare, contextOf, log } = parts
  const handler: Handler<Request, BackendContext> = createHandler<Request, BackendContext, BackendContext>({
    onSubscribe: ({ context }, { query, operationName, variables }) =>
      prepare({ query, operationName, variables }, context),
    onOperation({ context }, _args, { data }) {
      const error = context.answer?.takeError(data)
      return error ? { errors: [error] } : undefined
    },
    // Other errors are graphql-http's own messages about the request, such as 'Missing query'.
    formatError: (error) => (error instanceof GraphQLError ? maskError(error, log) : error),
  })
  const readUpload = createUploadReader(parts)
  return async (request, address) => {
    let uploads: readonly StagedUpload[] = []
    try {
      const { method, url } = request
      const headers = new Headers(request.headers)
      let body: string | Record<string, unknown> = ''
      if (isPost(request, 'multipart/form-data')) {
        const received = await readUpload(request)
        uploads = received.uploads
        body = received.operation
        // From here on, the request is handled as if it had been sent as JSON.
        headers.set('content-type', 'application/json')
      } else if (isPost(request, 'application/json')) body = await readBody(request)
      const context = contextOf({
        authorization: headers.get('authorization'),
        address: address === undefined ? (headers.get(SENDER) ?? undefined) : address,
        onceKey: headers.get(ONCE_KEY),
      })
      const [text, init] = await handler({ method, url, headers, body, raw: request, context })
      const answer = new Response(text, {
        ...init,
        ...statusOf(context),
        headers: { ...init.headers, 'cache-control': 'no-store' },
      })
      if (context.retryAfterS !== null) answer.headers.set('retry-after', String(context.retryAfterS))
      return answer
    } catch (error) {
      if (error instanceof RequestRefusal) return refuse(error.status, error.message)
      // The fault has been reported to whoever runs the server.
      if (error instanceof StorageError)
        return refuse(storageAnswers[error.fault].status, storageAnswers[error.fault].message)
      return failed(error, log)
    } finally {
      await discardUploads(uploads, parts.uploads).catch(log)
    }
  }
}

/** Replaces the status in cases for which GraphQL over HTTP would answer 200. */
function statusOf({ retryAfterS, storageFault }: BackendContext): { status?: number; statusText?: string } {
  if (retryAfterS !== null) return { status: 429, statusText: 'Too Many Requests' }
  return storageFault === null ? {} : { status: storageAnswers[storageFault].status, statusText: 'Not Stored' }
}

function createUploadReader({ uploads, storedBytes }: RequestParts) {
  let receiving = 0
  return async (request: Request) => {
    if (!isOwnUpload(request)) {
      throw new RequestRefusal(
        403,
        'A multipart request must come from the same site, or have the header Apollo-Require-Preflight.',
      )
    }
    if (receiving >= MAX_RECEIVING) throw new RequestRefusal(503, 'Too many files are on their way. Try again shortly.')
    receiving += 1
    try {
      if ((await storedBytes()) > MAX_STORED_BYTES) throw new RequestRefusal(507, 'There is no room for more files.')
      return await receiveUpload(request, uploads, uploadLimits)
    } finally {
      receiving -= 1
    }
  }
}

/** Only bodies of these types are read; graphql-http refuses all others. */
function isPost({ method, headers }: Request, type: string): boolean {
  const [mediaType = ''] = (headers.get('content-type') ?? '').split(';')
  return method === 'POST' && mediaType.trim().toLowerCase() === type
}

/**
 * Reads a body as text.
 *
 * @throws RequestRefusal for several operations, for a body that breaks off, and as soon as it is known to exceed the limit; the rest is not read.
 */
async function readBody(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) {
    await request.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunksOf(request)) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (bytes > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (/^\s*\[/.test(text)) throw new RequestRefusal(400, 'Several operations in one request are not supported')
  return text
}

async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch {
    throw new RequestRefusal(400, 'The request is cut off.')
  }
}

function tooLarge(): RequestRefusal {
  return new RequestRefusal(413, 'The body is larger than 1 MB')
}

/** Logs a failure of this back-end, and hides it from the client. */
export function failed(error: unknown, log: LogError): Response {
  log(error instanceof Error ? error : new Error(String(error)))
  return refuse(500, 'Internal error')
}

function refuse(status: number, message: string): Response {
  const errors: Pick<GraphQLError, 'message'>[] = [{ message }]
  return Response.json({ errors }, { status, headers: { 'cache-control': 'no-store' } })
}
