import { parseCookie } from 'cookie'
import { type Endpoint, exchange, givenVariables, type Operation } from '../../graphql/execute.ts'
import type { GraphQLAnswer } from '../../graphql/graphql-answer.ts'
import { GraphQLCallError } from '../../graphql/graphql-error.ts'
import type { CallBody } from '../../graphql/request-body.ts'
import { readToken } from '../../session/token.ts'
import { relayPath } from '../../site/http/client-address.ts'
import { SENDER } from '../../site/http/embedded-headers.ts'
import { visitorPart } from '../../site/http/visitor-part.ts'
import type { ClientModel } from '../../site/site-model.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { drainBody } from '../http/drain-body.ts'
import type { Answer, AnswerHeaders, Answering, Part, SiteRequest } from '../http/exchange.ts'
import { RateLimit, type RateState } from '../http/rate-limit.ts'
import { readBody } from '../http/read-body.ts'
import { aboutRequest } from '../http/request-id.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import { headerText } from '../pages/page-request.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { RelayRefusal, readRelayCall } from './relay-call.ts'
import { openUpload, type RelayUpload } from './relay-upload.ts'

const MAX_BODY_BYTES = 1024 * 1024
const RATE_WINDOW_MS = 60_000
/** Per address in that time: far more than a visitor needs, and little for a back-end. */
const RATE_LIMIT = 300

/** An operation is at the beginning of the text, or follows a fragment. */
const MUTATION = /(?:^|\})mutation\b/

/**
 * `POST /_site/graphql/<client>`: calls a back-end that only the server may call, for a page of this site. Only operations that the site declares are
 * let through, and only data and errors are passed back.
 *
 * @see cli/docs/guide/about/decisions.md#the-relay
 */
export function relay(runtime: SiteRuntime): Part {
  const { site, visitors } = runtime
  const limit = new RateLimit({ limit: RATE_LIMIT, windowMs: RATE_WINDOW_MS }, runtime.common?.counter('relay'))
  const ways = new Map<string, Way>()
  for (const client of site.clients.values()) {
    const endpoint = runtime.endpoints.get(client.name)
    if (client.via !== 'server' || !endpoint) continue
    const operations = runtime.operations.get(client.name) ?? new Map<string, Operation>()
    ways.set(relayPath(client.name), { client, endpoint, operations, runtime })
  }
  return (request) => {
    const way = ways.get(request.path)
    if (way === undefined) return null
    // A page of another site must not use up what its visitor may send from this one.
    const stranger = refusalOf(request, site.origin)
    const rate = stranger === null ? limit.count(visitors.senderOf(request)) : null
    const refused = stranger ?? (rate?.isOver ? new RelayRefusal(429, 'Too many requests.') : null)
    const answer = refused === null ? pass(request, way) : refuse(request, refused)
    if (refused !== null) drainBody(request.body)
    return rate === null ? answer : Promise.resolve(answer).then((ready) => withRate(ready, rate))
  }
}

interface Way {
  readonly client: ClientModel
  readonly endpoint: Endpoint
  readonly operations: ReadonlyMap<string, Operation>
  readonly runtime: SiteRuntime
}

async function pass(request: SiteRequest, way: Way): Promise<Answer> {
  const { client, operations, runtime } = way
  const { site, reportError } = runtime
  const { signal } = request
  let upload: RelayUpload | null = null
  try {
    const isUpload = mediaType(request) === 'multipart/form-data'
    upload = isUpload ? await openUpload(request, operations) : null
    const call = upload?.call ?? readRelayCall(await readText(request), operations)
    const asked = endpointFor(request, call.operation, way)
    const body: CallBody = upload?.body ?? {
      content: JSON.stringify({
        operationName: call.operation.name,
        variables: givenVariables(asked, call.operation, call.variables),
        query: call.operation.query,
      }),
      type: 'application/json',
    }
    const token = readToken(parseCookie(request.headers.cookie ?? '')[site.cookies.session.name])
    const part = visitorPart(client, { token, header: (name) => headerText(request.headers[name]) })
    // An embedded back-end has limits for each visitor.
    const sender = isEmbedded(client) ? { [SENDER]: runtime.visitors.addressOf(request) ?? '' } : {}
    const context = { ...part, headers: { ...part.headers, ...sender }, signal }
    return await jsonAnswer(request, 200, safeAnswer(await exchange(asked, call.operation, body, context)))
  } catch (error) {
    const refusal = error instanceof RelayRefusal ? error : upload?.refusal()
    if (refusal) return await refuse(request, refusal)
    const failure = safeFailure(error)
    if (!signal.aborted) reportError(error, { ...aboutRequest(request), status: failure.status })
    return await jsonAnswer(request, failure.status, { errors: [failure.error] })
  } finally {
    drainBody(request.body)
  }
}

/** With a preview open, queries read drafts; mutations are always sent to the usual endpoint. */
function endpointFor(request: SiteRequest, { query }: Operation, { client, endpoint, runtime }: Way): Endpoint {
  const { preview } = runtime
  if (!preview?.isOpenTo(request) || MUTATION.test(query)) return endpoint
  return preview.endpoints.get(client.name) ?? endpoint
}

/** Why a request cannot be a call by a page of this site; null when it may be one. */
function refusalOf(request: SiteRequest, siteOrigin: string): RelayRefusal | null {
  if (request.method !== 'POST') return new RelayRefusal(405, 'Operations are sent by POST.')
  if (!isSameOrigin(request, siteOrigin)) return new RelayRefusal(403, 'Only pages of this site are answered.')
  const type = mediaType(request)
  if (type === 'application/json' || type === 'multipart/form-data') return null
  return new RelayRefusal(415, 'Operations are sent as application/json or multipart/form-data.')
}

function mediaType({ headers }: SiteRequest): string {
  return headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

async function readText({ headers, body }: SiteRequest): Promise<string> {
  const tooLarge = new RelayRefusal(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`)
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge
  const text = await readBody(body, MAX_BODY_BYTES)
  if (text === null) throw tooLarge
  return text.toString()
}

/** Of each error, only message, path and code are passed on; whatever else the back-end says stays here. */
function safeAnswer({ data, errors }: GraphQLAnswer): unknown {
  if (errors.length === 0) return { data }
  const safe = errors.map(({ message, path, extensions }) => ({
    message,
    ...(path === undefined ? {} : { path }),
    ...(typeof extensions?.code === 'string' ? { extensions: { code: extensions.code } } : {}),
  }))
  return { data, errors: safe }
}

/** The message of a `GraphQLCallError`, except for those of the JSON parser, which repeat what the back-end said. */
function safeFailure(error: unknown): { status: number; error: unknown } {
  if (!(error instanceof GraphQLCallError))
    return { status: 502, error: { message: 'Network request failed', extensions: { code: 'NetworkError' } } }
  const message = error.name === 'ServerParseError' ? 'Server response was not JSON' : error.message
  return {
    status: error.name === 'TimeoutError' ? 504 : 502,
    error: { message, extensions: { code: error.name } },
  }
}

function refuse(request: SiteRequest, { status, message }: RelayRefusal): Answering {
  const errors = [{ message, extensions: { code: 'RelayRefusal' } }]
  return jsonAnswer(request, status, { errors }, status === 405 ? { allow: 'POST' } : {})
}

function jsonAnswer(
  request: SiteRequest,
  status: number,
  body: unknown,
  further: Readonly<Record<string, string>> = {},
): Answering {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...further }
  return wholeAnswer(request, { status, headers, body: Buffer.from(JSON.stringify(body)) })
}

/** Tells clients how many more requests they may send (draft-ietf-httpapi-ratelimit-headers-08). */
function withRate(answer: Answer, { isOver, remaining, resetS }: RateState): Answer {
  const policy = '"relay"'
  const headers: AnswerHeaders = {
    ...answer.headers,
    'ratelimit-policy': `${policy};q=${RATE_LIMIT};w=${RATE_WINDOW_MS / 1000}`,
    ratelimit: `${policy};r=${remaining};t=${resetS}`,
    ...(isOver ? { 'retry-after': resetS } : {}),
  }
  return { ...answer, headers }
}
