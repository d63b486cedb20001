import { AsyncLocalStorage } from 'node:async_hooks'
import { tmpdir } from 'node:os'
import { type Context, type ContextManager, context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createRender } from '../../../runtime/render/render.ts'
import type { SectionRegistry } from '../../../runtime/render/section-registry.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { fromFetch } from '../../../runtime/server/http/fetch-exchange.ts'
import { createHealth } from '../../../runtime/server/process/health.ts'
import { type Logger, loggedError } from '../../../runtime/server/process/logger.ts'
import type { RunningSiteOptions } from '../../../runtime/server/running-site.ts'
import { Site } from '../../../runtime/server/site.ts'
import { createSiteRuntime } from '../../../runtime/server/site-runtime.ts'
import { type RunningServer, startServer } from '../../../runtime/server/start-server.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { siteOf } from '../../site/site-of.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'

const TOKEN = 'a token of this test'

let backend: GraphQLServer
const running: RunningServer[] = []
const log: [Readonly<Record<string, unknown>>, string][] = []
const logger: Logger = {
  info: (...line) => void log.push(line),
  warn: (...line) => void log.push(line),
  error: (...line) => void log.push(line),
}

/** A site with one page of data, and these settings for the server. */
function siteWith(server: string): RunningSiteOptions {
  const operation = compileOperation('query Works{works}', '')
  const section: SectionRegistry[string] = {
    hydrate: null,
    inputs: [],
    call: { client: 'default', operation },
    component: ({ data }) => JSON.stringify(data),
  }
  const { site, messages } = siteOf(`version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: es, available: { es: { label: Español } } }
graphql: { clients: { default: { url: '${backend.url}', schema: a.graphql, keep: 1h } } }
server: ${server}
layouts: { default: [$page] }
routes: [{ name: index, path: /, sections: [] }, { name: works, path: /works, sections: [Works] }]`)
  return {
    ...{ root: tmpdir(), backendFiles: sourceBackends(tmpdir()), site, messages, assets: bareAssets },
    bundle: {
      ...bareBundle,
      render: (host) => createRender({ sections: { Works: section }, validators: {}, middleware: {} }, host),
    },
    ...{
      env: { METRICS_TOKEN: TOKEN },
      assetsFolder: import.meta.dirname,
      publicFolders: [],
      log: logger,
    },
  }
}

/** Starts a server. @returns its address. */
async function start(server: string, logsRequests = false): Promise<string> {
  const place = { host: '127.0.0.1', port: 0, wait: async () => {} }
  const started = await startServer({ ...siteWith(server), ...place, logsRequests })
  running.push(started)
  return started.url.replace('localhost', '127.0.0.1')
}

beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()))
  await backend.close()
})

const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await rawRequest(url, '/metrics', { headers })).status

describe('/metrics', () => {
  it('is nothing where the manifest says nothing of it', async () => {
    expect(await statusOf(await start('{}'))).toBe(404)
  })

  it('is read from where the manifest says, and not through a proxy that nobody has named', async () => {
    const url = await start('{ metrics: { allow: [loopback] }, hosts: [www.prueba.example] }')
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url, { host: '10.0.0.7:3000' })).toBe(200)
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect([header, await statusOf(url, { [header]: '127.0.0.1' })]).toEqual([header, 403])
    expect((await rawRequest(url, '/metrics', { method: 'POST' })).status).toBe(405)
  })

  it('is for a visitor neither where a proxy is trusted', async () => {
    const url = await start('{ metrics: { allow: [loopback] }, trustProxy: [loopback] }')
    expect(await statusOf(url, { 'x-forwarded-for': '203.0.113.9' })).toBe(403)
    expect(await statusOf(url, { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).toBe(403)
    expect(await statusOf(url)).toBe(200)
  })

  it('is read with the token of the environment, and with no other', async () => {
    const url = await start('{ metrics: { secret: METRICS_TOKEN } }')
    expect(await statusOf(url)).toBe(401)
    expect(await statusOf(url, { authorization: 'Bearer another' })).toBe(401)
    expect(await statusOf(url, { authorization: `Bearer ${TOKEN}` })).toBe(200)
  })

  it('answers nobody, and the log says so, where the only way in is a token that is not set', async () => {
    const url = await start('{ metrics: { secret: UNSET_TOKEN } }')
    expect(await statusOf(url, { authorization: 'Bearer ' })).toBe(403)
    expect(log.map(([, message]) => message)).toContain('/metrics is switched off, because UNSET_TOKEN is not set')
  })

  it('tells of routes, of what was kept, of back-ends, the queue and the event loop', async () => {
    const url = await start('{ metrics: { allow: [loopback] } }')
    for (const path of ['/works', '/works', '/works', '/nope', '/_site/nothing.js', '/a/b/c'])
      await rawRequest(url, path)
    await rawRequest(url, '/WORKS')
    await rawRequest(url, '/works', { method: 'POST' })
    const { text, headers } = await rawRequest(url, '/metrics')
    expect(headers['content-type']).toContain('text/plain; version=0.0.4')
    const counts = [...text.matchAll(/^sitio_request_duration_seconds_count\{(.*)\} (\d+)$/gm)].map((found) => found[1])
    expect(counts).toContain('kind="page",route="works",cache="made",status="2xx"')
    expect(counts).toContain('kind="page",route="works",cache="front",status="2xx"')
    // A redirect and a refusal count as pages, too; an alert for pages would miss those that are refused to all.
    expect(counts).toContain('kind="page",route="",cache="none",status="3xx"')
    // Requests for missing pages create no new labels.
    expect(counts.filter((labels) => labels?.includes('4xx')).sort()).toEqual([
      'kind="page",route="",cache="kept",status="4xx"',
      'kind="page",route="",cache="made",status="4xx"',
      'kind="page",route="",cache="none",status="4xx"',
      'kind="runtime",route="",cache="none",status="4xx"',
    ])
    expect(text).toMatch(/^sitio_backend_duration_seconds_count\{client="default",outcome="answered"\} 1$/m)
    expect(text).toMatch(/^sitio_queue_wait_seconds_count [1-9]/m)
    expect(text).toMatch(/^sitio_queue_places 0$/m)
    expect(text).toMatch(/^sitio_storage_fault 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })
})

describe('the id of a request', () => {
  it('is the one that a proxy gave it, if it can be written down, and is said again', async () => {
    const url = await start('{}')
    const said = async (id: string) =>
      (await rawRequest(url, '/', { headers: { 'x-request-id': id } })).headers['x-request-id']
    // The front door answers the third request.
    for (const id of ['a1-b2', 'a1-b3', 'a1-b4']) expect(await said(id)).toBe(id)
    expect(await said('a b')).toBeUndefined()
    expect(await said('x'.repeat(129))).toBeUndefined()
    expect((await rawRequest(url, '/')).headers['x-request-id']).toBeUndefined()
  })

  it('stands in the log of requests, and in each answer then', async () => {
    const url = await start('{}', true)
    const lines = () => log.filter(([fields]) => 'request' in fields)
    const { headers } = await rawRequest(url, '/works?secret=1', { headers: { 'x-request-id': 'from-a-proxy' } })
    await expect.poll(() => lines().length).toBe(1)
    expect(headers['x-request-id']).toBe('from-a-proxy')
    const [fields, message] = lines()[0] ?? []
    expect(message).toBe('GET /works')
    expect(fields).toMatchObject({ request: 'from-a-proxy', status: 200, route: 'works', cache: 'made' })
    expect(JSON.stringify(lines())).not.toContain('secret')
    const own = (await rawRequest(url, '/')).headers['x-request-id']
    await expect.poll(() => lines().map(([line]) => line.request)).toContain(own)
  })
})

describe('an error in the log', () => {
  it('is followed by its causes, and says nothing twice', () => {
    const refused = new Error('connect ECONNREFUSED')
    const failed = new Error('Network request failed', { cause: refused })
    const told = new Error(`The list cannot be read: ${failed.message}`, { cause: failed })
    const message = 'The list cannot be read: Network request failed: connect ECONNREFUSED'
    expect(loggedError(told)).toMatchObject({ type: 'Error', message, stack: expect.stringContaining('caused by') })
    refused.cause = told
    expect(loggedError(told)).toMatchObject({ message })
    expect(loggedError('a text')).toBe('a text')
  })
})

describe('traces', () => {
  const exporter = new InMemorySpanExporter()
  const current = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => current.getStore() ?? ROOT_CONTEXT,
    with: (own, run, self, ...args) => current.run(own, () => run.call(self as never, ...args)),
    bind: (_own, target) => target,
    enable: () => manager,
    disable: () => manager,
  }

  beforeAll(() => {
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
    context.setGlobalContextManager(manager)
    propagation.setGlobalPropagator({
      fields: () => ['traceparent'],
      inject(own, carrier, { set }) {
        const span = trace.getSpanContext(own)
        if (span) set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`)
      },
      extract(own, carrier, { get }) {
        const [, traceId = '', spanId = ''] = String(get(carrier, 'traceparent') ?? '').split('-')
        return traceId === '' ? own : trace.setSpanContext(own, { traceId, spanId, traceFlags: 1, isRemote: true })
      },
    })
  })
  afterAll(() => {
    for (const api of [trace, context, propagation]) api.disable()
  })

  it('go on from a proxy through the site to its back-ends, where the process brings an SDK', async () => {
    const url = await start('{}')
    const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
    await rawRequest(url, '/works', { headers: { traceparent: `00-${traceId}-${parent}-01` } })
    await expect.poll(() => exporter.getFinishedSpans().length).toBe(2)
    const [call, request] = exporter.getFinishedSpans()
    expect([request?.name, request?.parentSpanContext?.spanId]).toEqual(['GET works', parent])
    expect(request?.attributes).toMatchObject({ 'url.path': '/works', 'http.response.status_code': 200 })
    expect([call?.name, call?.parentSpanContext?.spanId]).toEqual(['query Works', request?.spanContext().spanId])
    expect(call?.attributes).toMatchObject({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Works',
      'sitio.client': 'default',
    })
    expect(backend.requests.at(-1)?.headers.traceparent).toBe(`00-${traceId}-${call?.spanContext().spanId}-01`)
  })

  it('are there, too, where the SDK came with an earlier API than the build', async () => {
    const registered = Reflect.get(globalThis, Symbol.for('opentelemetry.js.api.1')) as { version: string }
    const { version } = registered
    onTestFinished(() => void Object.assign(registered, { version }))
    exporter.reset()
    Object.assign(registered, { version: '1.0.0' })
    const url = await start('{}')
    await rawRequest(url, '/works', {
      headers: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    })
    await expect.poll(() => exporter.getFinishedSpans().map(({ name }) => name)).toContain('GET works')
    const request = exporter.getFinishedSpans().find(({ name }) => name === 'GET works')
    expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  })
})

it('a page says in development what took how long', async () => {
  const modes = { isProduction: false, isPrerender: false, memoBytes: 0, log: logger }
  const options = siteWith('{}')
  const runtime = await createSiteRuntime({ ...options, ...modes })
  const site = new Site({ ...options, runtime, health: createHealth(), isDevelopment: true })
  const answer = await site.answer(fromFetch(new Request('http://localhost/works'), {}))
  expect(answer.headers['server-timing']).toMatch(/^default;dur=\d+\.\d, render;dur=\d+\.\d, total;dur=\d+\.\d$/)
  await runtime.close()
})
