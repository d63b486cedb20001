import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import express from 'express'
import createFastify, { type FastifyInstance } from 'fastify'
import { createClient } from 'graphql-ws'
import { type Server as FetchServer, serve } from 'srvx'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createHandler, type SiteHandler } from '../../../runtime/server/create-handler.ts'
import { type Listening, listen } from '../../../runtime/server/process/listen.ts'
import { form, GOOD_FORM, hostRequests, MB, operation } from '../../support/requests/host-requests.ts'
import { builtSite } from '../../support/run/built-site.ts'

const ROOT = join(import.meta.dirname, '../../..')
const OWN = 'of the server around it'
const ADMIN = { email: 'ana@example.com', password: 'of-the-test' }
const POST = {
  slug: 'una-nota',
  title: 'Hoy',
  date: '2026-10-01',
  topic: 'web',
  minutes: 1,
  excerpt: 'Algo.',
  body: ['Todo.'],
}

let site: SiteHandler
let data: string
let plain: Listening
let inExpress: Listening
let fastify: FastifyInstance
let inFastify: string
let fetching: FetchServer
/** The host's address, without a trailing slash. */
let inFetchHost: string

beforeAll(async () => {
  await builtSite(join(ROOT, 'site.config.yaml'))
  data = mkdtempSync(join(tmpdir(), 'sitio-handler-'))
  site = await createHandler(join(ROOT, 'dist/site'), { env: { SITE_DATA_DIR: data, SITE_SECRET: 'of-the-test' } })
  plain = await listen(site.node, 0, '127.0.0.1')
  const app = express().disable('x-powered-by')
  app.get('/own', (_request, response) => void response.send(OWN))
  // The wrong order on purpose: a body cannot be read twice.
  app.post('/_site/form/contact', (request, response, next) =>
    request.headers['x-read-first'] ? express.text({ type: '*/*' })(request, response, next) : next(),
  )
  app.use(site.node)
  inExpress = await listen(app, 0, '127.0.0.1')
  fastify = createFastify()
  fastify.get('/own', () => OWN)
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.is404) site.node(request.raw, reply.hijack().raw)
  })
  inFastify = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const handle = (request: Request & { ip?: string | undefined }) =>
    site.fetch(request, { remoteAddress: request.ip ?? '' })
  fetching = serve({ fetch: handle, port: 0, hostname: '127.0.0.1', silent: true, gracefulShutdown: false })
  await fetching.ready()
  inFetchHost = new URL(fetching.url ?? '').origin
}, 240_000)

afterAll(async () => {
  await Promise.all([plain.close(0), inExpress.close(0), fastify.close(), fetching.close(true)])
  await site.close()
  rmSync(data, { recursive: true, force: true })
})

/** Headers that change with every request, or concern the connection. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive', 'ratelimit', 'transfer-encoding'])

function addressOf({ url }: Listening): string {
  return url.replace('localhost', '127.0.0.1')
}

/** The text of a body, decompressed as `fetch` would over a network. */
function textOf(body: Buffer): string {
  return (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString()
}

async function told(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => !VOLATILE.has(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    body: textOf(Buffer.from(await answer.arrayBuffer())),
  }
}

describe('a built site answers the same in every server', () => {
  it.each(hostRequests)('$name', async ({ path, init = {}, status, shows }) => {
    const headers = { 'accept-encoding': 'identity', ...init.headers }
    const over = (url: string) => fetch(new URL(path, url), { ...init, headers, redirect: 'manual' })
    const byNode = await told(await over(addressOf(plain)))
    const byFetch = new Request(`http://127.0.0.1:1${path}`, { ...init, headers })
    expect(byNode).toMatchObject({ status, headers: { 'x-content-type-options': 'nosniff' } })
    if (typeof shows === 'string') expect(byNode.body).toContain(shows)
    else if (shows !== undefined) expect(byNode.headers[shows[0]]).toBe(shows[1])
    expect(await told(await over(addressOf(inExpress)))).toEqual(byNode)
    expect(await told(await over(inFastify))).toEqual(byNode)
    expect(await told(await over(inFetchHost))).toEqual(byNode)
    expect(await told(await site.fetch(byFetch, { remoteAddress: '127.0.0.1' }))).toEqual(byNode)
  })

  it('with its hashed files', async () => {
    const page = await (await fetch(new URL('/contact', addressOf(plain)))).text()
    const asset = /\/_site\/assets\/[^"]+\.js/.exec(page)?.[0] ?? ''
    const answer = await site.fetch(new Request(`http://127.0.0.1:1${asset}`))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect(await answer.text()).toBe(await (await fetch(new URL(asset, inFastify))).text())
  })

  it('beside routes of the server around it', async () => {
    for (const url of [addressOf(inExpress), inFastify])
      expect(await (await fetch(new URL('/own', url))).text()).toBe(OWN)
  })

  it('but for a body that was read before it: that is told, and nobody waits', async () => {
    const { headers, ...init } = form(GOOD_FORM)
    const answer = await fetch(new URL('/_site/form/contact', addressOf(inExpress)), {
      ...init,
      headers: { ...headers, 'x-read-first': 'yes' },
    })
    expect(answer.status).toBe(500)
  })

  it('time after time on one connection, whatever of a body it did not read', async () => {
    const tooLarge = operation('application/json', 'x'.repeat(2 * MB))
    for (const url of [addressOf(plain), addressOf(inExpress), inFastify])
      for (let time = 1; time <= 5; time += 1) {
        const answer = await fetch(new URL('/graphql', url), tooLarge)
        expect([answer.status, (await answer.json()).errors.length]).toEqual([413, 1])
      }
  })

  it('and leaves sockets that are not its own to that server', () => {
    const request = Object.assign(Object.create(null), { url: '/chat', headers: {} })
    expect(site.upgrade(request, Object.create(null), Buffer.alloc(0))).toBe(false)
  })
})

/** A program with its own server, which includes the site. It ends by itself once nothing is open. */
const PROGRAM = `
  import { createServer } from 'node:http'
  import { createHandler } from 'sitio/server'
  const site = await createHandler('dist/site')
  const server = createServer(site.node)
  server.on('upgrade', (request, socket, head) => site.upgrade(request, socket, head) || socket.destroy())
  server.listen(0, '127.0.0.1', () => console.log('127.0.0.1:' + server.address().port))
  process.once('SIGTERM', () => {
    server.close()
    server.closeIdleConnections()
    site.close()
  })`

async function startProgram(): Promise<{ readonly program: ChildProcess; readonly host: string }> {
  const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, SITE_DATA_DIR: data, SITE_ADMIN_EMAIL: ADMIN.email, SITE_ADMIN_PASSWORD: ADMIN.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  for await (const line of program.stdout) {
    const host = /127\.0\.0\.1:\d+/.exec(String(line))?.[0]
    if (host !== undefined) return { program, host }
  }
  throw new Error('The program has ended.')
}

async function ask(host: string, query: string, variables: object, headers: Readonly<Record<string, string>> = {}) {
  const body = JSON.stringify({ query, variables })
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body,
  }
  const answer = (await (await fetch(`http://${host}/graphql`, init)).json()) as { data: Record<string, never> }
  return answer.data
}

describe('a built site in a server of somebody', () => {
  it('tells subscribers what is new, and lets the process end once it is closed', async () => {
    const { program, host } = await startProgram()
    const closed: number[] = []
    const client = createClient({
      url: `ws://${host}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      on: { closed: (event) => closed.push((event as CloseEvent).code) },
    })
    const events = client.iterate({ query: 'subscription { postAdded { title } }' })
    const first = events.next()
    // Waits for the answer to a second operation on the same connection, since the first one has started by then.
    for await (const _ of client.iterate({ query: '{ __typename }' })) break
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
    const { token } = (await ask(host, login, ADMIN)).login ?? expect.fail('Nobody can log in.')
    const create = 'mutation ($input: PostInput!) { createPost(input: $input) { id } }'
    await ask(host, create, { input: POST }, { authorization: `Bearer ${token}` })
    expect((await first).value).toMatchObject({ data: { postAdded: { title: POST.title } } })

    const next = events.next().catch(() => 'ended')
    program.kill('SIGTERM')
    expect(await once(program, 'exit')).toEqual([0, null])
    expect(closed).toEqual([1001])
    await next
  })
})
