import type { IncomingMessage } from 'node:http'
import type { Span, Tracer } from '@opentelemetry/api'
import { requestId } from '../http/request-id.ts'
import type { AroundCall } from './around-call.ts'
import type { RequestSpan, RequestSpans } from './request-watch.ts'

type Api = typeof import('@opentelemetry/api')

/** Where the API of OpenTelemetry keeps what an SDK has put there. */
const REGISTRY = Symbol.for('opentelemetry.js.api.1')

/** Traces for the SDK that the process was started with, `node --import ./tracing.mjs` for example; null where there is none. Without one, nothing is loaded. */
export async function openTraces(): Promise<Traces | null> {
  // The API's own place: an object by the kinds of what was registered.
  const registered = (globalThis as { [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY]
  return registered?.trace === undefined ? null : new Traces(await import('@opentelemetry/api'))
}

/** Spans of the requests that come, and of the calls to back-ends that go, with the context of each handed on in its headers. */
export class Traces implements RequestSpans {
  readonly #api: Api
  readonly #tracer: Tracer

  constructor(api: Api) {
    this.#api = api
    this.#tracer = api.trace.getTracer('sitio')
  }

  begin(request: IncomingMessage): RequestSpan {
    const { context, propagation, trace, SpanKind } = this.#api
    const { method = 'GET', url = '/', headers } = request
    const parent = propagation.extract(context.active(), headers)
    const attributes = {
      'http.request.method': method,
      'url.path': url.split('?', 1)[0] ?? '',
      'sitio.request.id': requestId(headers),
    }
    const span = this.#tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent)
    return {
      run: (answer) => context.with(trace.setSpan(parent, span), answer),
      end: ({ status, source, cache }) => {
        this.#setStatus(span, status, status >= 500)
        span.setAttribute('sitio.cache', cache)
        if (source?.route) span.updateName(`${method} ${source.route}`).setAttribute('http.route', source.route)
        span.end()
      },
    }
  }

  readonly aroundCall: AroundCall = (client, request, send) => {
    const { context, propagation, SpanKind, SpanStatusCode } = this.#api
    const attributes = { 'sitio.client': client, 'http.request.method': request.method }
    return this.#tracer.startActiveSpan(`graphql ${client}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
      propagation.inject(context.active(), request.headers, { set: (headers, name, value) => headers.set(name, value) })
      try {
        const response = await send(request)
        this.#setStatus(span, response.status, response.status >= 400)
        return response
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
        throw error
      } finally {
        span.end()
      }
    })
  }

  #setStatus(span: Span, status: number, isError: boolean): void {
    span.setAttribute('http.response.status_code', status)
    if (isError) span.setStatus({ code: this.#api.SpanStatusCode.ERROR })
  }
}
