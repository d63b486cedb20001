import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseCookie } from 'cookie'
import { type RequestHandler, Router } from 'express'
import { type Endpoint, exchange, type Operation } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import type { CallBody } from '../../graphql/request-body.ts'
import { readToken } from '../../session/token.ts'
import { relayPath } from '../../site/client-address.ts'
import type { ClientModel } from '../../site/site-model.ts'
import { visitorPart } from '../../site/visitor-part.ts'
import { limitRate } from '../http/rate-limit.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { sendBody } from '../http/send-body.ts'
import { abortedWithResponse, textOf } from '../pages/page-request.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { RelayRefusal, readRelayCall } from './relay-call.ts'
import { openUpload, type RelayUpload } from './relay-upload.ts'

const MAX_BODY_BYTES = 1024 * 1024
const RATE_WINDOW_MS = 60_000
/** Of one address in that time: far more than a visitor needs, and little for a back-end. */
const RATE_LIMIT = 300
const DRAIN_LIMIT_MS = 15_000

/**
 * `POST /_site/graphql/<client>`: calls a back-end that only the server may call, for a page of this site. Nothing passes but the operations
 * that the site declares, and of the answer nothing but data and errors.
 *
 * @see cli/docs/decisions.md#the-relay
 */
export function relay(runtime: SiteRuntime): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true })
  const limit = limitRate({
    windowMs: RATE_WINDOW_MS,
    limit: RATE_LIMIT,
    standardHeaders: 'draft-8',
    handler: (request, response) => refuse(request, response, new RelayRefusal(429, 'Too many requests.')),
  })
  for (const client of runtime.site.clients.values()) {
    const endpoint = runtime.endpoints.get(client.name)
    if (client.via !== 'server' || !endpoint) continue
    const operations = runtime.operations.get(client.name) ?? new Map<string, Operation>()
    // Another site's page uses up nothing of what its visitor may send from here.
    router.all(relayPath(client.name), onlyFrom(runtime.site.origin), limit, (request, response) =>
      pass(request, response, { client, endpoint, operations, runtime }),
    )
  }
  return router
}

interface Way {
  readonly client: ClientModel
  readonly endpoint: Endpoint
  readonly operations: ReadonlyMap<string, Operation>
  readonly runtime: SiteRuntime
}

async function pass(request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const { client, endpoint, operations, runtime } = way
  const { site, reportError } = runtime
  const signal = abortedWithResponse(response)
  let upload: RelayUpload | null = null
  try {
    const isUpload = mediaType(request) === 'multipart/form-data'
    upload = isUpload ? await openUpload(request, operations) : null
    const call = upload?.call ?? readRelayCall(await readText(request), operations)
    const body: CallBody = upload?.body ?? {
      content: JSON.stringify({
        operationName: call.operation.name,
        variables: call.variables,
        query: call.operation.query,
      }),
      type: 'application/json',
    }
    const token = readToken(parseCookie(request.headers.cookie ?? '')[site.cookies.session.name])
    const part = visitorPart(client, { token, header: (name) => textOf(request.headers[name]) })
    answer(request, response, 200, safeAnswer(await exchange(endpoint, call.operation.name, body, { ...part, signal })))
  } catch (error) {
    const refusal = error instanceof RelayRefusal ? error : upload?.refusal()
    if (refusal) refuse(request, response, refusal)
    else if (!signal.aborted) {
      const failure = safeFailure(error)
      reportError(error, { path: relayPath(client.name), status: failure.status })
      answer(request, response, failure.status, { errors: [failure.error] })
    }
  } finally {
    drain(request)
  }
}

/** Lets through what may be a call of this site's pages. */
function onlyFrom(siteOrigin: string): RequestHandler {
  return (request, response, next) => {
    try {
      checkRequest(request, siteOrigin)
      next()
    } catch (error) {
      if (!(error instanceof RelayRefusal)) throw error
      refuse(request, response, error)
      drain(request)
    }
  }
}

function checkRequest(request: IncomingMessage, siteOrigin: string): void {
  if (request.method !== 'POST') throw new RelayRefusal(405, 'Operations are sent by POST.')
  if (!isSameOrigin(request, siteOrigin)) throw new RelayRefusal(403, 'Only pages of this site are answered.')
  const type = mediaType(request)
  if (type !== 'application/json' && type !== 'multipart/form-data')
    throw new RelayRefusal(415, 'Operations are sent as application/json or multipart/form-data.')
}

function mediaType({ headers }: IncomingMessage): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

async function readText(request: IncomingMessage): Promise<string> {
  const tooLarge = new RelayRefusal(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge
  const parts: Buffer[] = []
  let bytes = 0
  // Destroyed, the connection could not carry the answer.
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) throw tooLarge
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Reads what is still coming for a while, so that the answer arrives. */
function drain(request: IncomingMessage): void {
  request.unpipe()
  request.resume()
  if (request.complete) return
  const givingUp = setTimeout(() => request.destroy(), DRAIN_LIMIT_MS)
  request.once('close', () => clearTimeout(givingUp))
}

/** Of errors the message, the place and the code; what else a back-end says of itself stays here. */
function safeAnswer({ data, errors }: GraphQLAnswer): unknown {
  if (errors.length === 0) return { data }
  const safe = errors.map(({ message, path, extensions }) => ({
    message,
    ...(path === undefined ? {} : { path }),
    ...(typeof extensions?.code === 'string' ? { extensions: { code: extensions.code } } : {}),
  }))
  return { data, errors: safe }
}

/** The words of `GraphQLCallError`, but for the parser's, which repeat what the back-end said. */
function safeFailure(error: unknown): { status: number; error: unknown } {
  if (!(error instanceof GraphQLCallError))
    return { status: 502, error: { message: 'Network request failed', extensions: { code: 'NetworkError' } } }
  const message = error.name === 'ServerParseError' ? 'Server response was not JSON' : error.message
  return {
    status: error.name === 'TimeoutError' ? 504 : 502,
    error: { message, extensions: { code: error.name } },
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: RelayRefusal): void {
  if (status === 405) response.setHeader('allow', 'POST')
  answer(request, response, status, { errors: [{ message, extensions: { code: 'RelayRefusal' } }] })
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, body: unknown): void {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  if (!response.destroyed) sendBody(request, response, status, headers, Buffer.from(JSON.stringify(body)), null)
}
