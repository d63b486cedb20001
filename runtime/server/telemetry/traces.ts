import type { IncomingMessage } from 'node:http'
import type { Context, ContextManager, Span, TextMapPropagator, Tracer, TracerProvider } from '@opentelemetry/api'
import { messageOf } from '../../values/message-of.ts'
import { requestId } from '../http/request-id.ts'
import type { AroundCall } from './around-call.ts'
import type { RequestSpan, RequestSpans } from './request-watch.ts'

type Api = typeof import('@opentelemetry/api')

/** What an SDK has registered, under the names by which the OpenTelemetry API keeps it. */
interface Registered {
  readonly trace: TracerProvider
  readonly context?: ContextManager
  readonly propagation?: TextMapPropagator
}

/** The global symbol under which the API keeps that. */
const REGISTRY = Symbol.for('opentelemetry.js.api.1')

/** The types of operations. */
const TYPES = ['query', 'mutation', 'subscription']

/**
 * Traces for the SDK that the process was started with, for example by `node --import ./tracing.mjs`; null when there is none, and then nothing is
 * loaded.
 */
export async function openTraces(): Promise<Traces | null> {
  const registered = (globalThis as { [REGISTRY]?: Partial<Registered> })[REGISTRY]
  if (registered?.trace === undefined) return null
  return new Traces(await import('@opentelemetry/api'), { ...registered, trace: registered.trace })
}

/**
 * Creates spans for incoming requests and for calls to back-ends, and passes on the trace context in their headers. It uses the registered SDK
 * directly: the API that a build contains silently ignores an SDK that was registered through an earlier minor version of the API.
 */
export class Traces implements RequestSpans {
  readonly #api: Api
  readonly #sdk: Registered
  readonly #tracer: Tracer

  constructor(api: Api, sdk: Registered) {
    this.#api = api
    this.#sdk = sdk
    this.#tracer = sdk.trace.getTracer('sitio')
  }

  begin(request: IncomingMessage): RequestSpan {
    const { defaultTextMapGetter, trace, SpanKind } = this.#api
    const { context, propagation } = this.#sdk
    const { method = 'GET', url = '/', headers } = request
    const parent = propagation?.extract(this.#active(), headers, defaultTextMapGetter) ?? this.#active()
    const attributes = {
      'http.request.method': method,
      'url.path': url.split('?', 1)[0] ?? '',
      'sitio.request.id': requestId(headers),
    }
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    return {
      run: (answer) => (context ? context.with(trace.setSpan(parent, span), answer) : answer()),
      end: ({ status, source, cache }) => {
        this.#setStatus(span, status, status >= 500)
        span.setAttribute('sitio.cache', cache)
        if (source?.route) span.updateName(`${method} ${source.route}`).setAttribute('http.route', source.route)
        span.end()
      },
    }
  }

  /** A span for each call, named by its operation; these are the site's own, so there are few names. */
  readonly aroundCall: AroundCall = ({ client, operation: { name, query } }, request, send) => {
    const { SpanKind, SpanStatusCode } = this.#api
    const type = TYPES.find((each) => query.includes(`${each} ${name}`)) ?? 'query'
    const attributes = {
      ...{ 'graphql.operation.name': name, 'graphql.operation.type': type },
      ...{ 'sitio.client': client, 'http.request.method': request.method },
    }
    return this.#tracer.startActiveSpan(`${type} ${name}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      this.#sdk.propagation?.inject(this.#active(), request.headers, {
        set: (headers: Headers, name, value) => headers.set(name, value),
      })
      try {
        const response = await send(request)
        this.#setStatus(span, response.status, response.status >= 400)
        return response
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: messageOf(error) })
        throw error
      } finally {
        span.end()
      }
    })
  }

  #active(): Context {
    return this.#sdk.context?.active() ?? this.#api.ROOT_CONTEXT
  }

  #setStatus(span: Span, status: number, isError: boolean): void {
    span.setAttribute('http.response.status_code', status)
    if (isError) span.setStatus({ code: this.#api.SpanStatusCode.ERROR })
  }
}
