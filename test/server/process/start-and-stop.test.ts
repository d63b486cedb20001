import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Backend } from '../../../runtime/backend/create-backend.ts'
import { serveBackends } from '../../../runtime/server/backends/serve-backends.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import type { SiteRequest } from '../../../runtime/server/http/exchange.ts'
import { createHealth } from '../../../runtime/server/process/health.ts'
import { listen } from '../../../runtime/server/process/listen.ts'
import { OpenConnections } from '../../../runtime/server/process/open-connections.ts'
import { serveBuild } from '../../../runtime/server/serve-build.ts'
import { startServer } from '../../../runtime/server/start-server.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { listen as listenAnywhere } from '../../support/servers/listen.ts'
import { partsDoor } from '../../support/servers/parts-door.ts'
import { AGENCY } from '../../support/sites/agency.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'
import { startSmallSite } from '../small-site.tsx'

it.skipIf(process.platform !== 'linux')('a server whose log nobody reads any more goes on', async () => {
  await builtSite(AGENCY)
  // The log goes into a pipe of which nothing is read; the address is printed as ever.
  const command = 'exec 3>&1; "$0" dist/site/server.mjs --access-log 2>&1 >&3 | sleep 600'
  const env = { ...process.env, PORT: '0' }
  const shell = spawn('sh', ['-c', command, process.execPath], { cwd: dirname(AGENCY), env, detached: true })
  onTestFinished(() => void process.kill(-(shell.pid ?? Number.NaN), 'SIGKILL'))
  const [address] = await once(shell.stdout.setEncoding('utf8'), 'data')
  const url = String(address).trim()
  for (let round = 0; round < 5; round += 1) {
    const paths = Array.from({ length: 20 }, (_, index) => `/${'a'.repeat(1500)}-${round}-${index}`)
    await Promise.all(paths.map((path) => rawRequest(url, path)))
  }
  expect((await rawRequest(url, '/healthz')).status).toBe(200)
})

describe('health', () => {
  it('says alive always, ready until the server drains', async () => {
    const site = await startSmallSite({ graphqlUrl: 'http://127.0.0.1:9/graphql' })
    const ask = async (path: string) => {
      const { status, text, headers } = await rawRequest(site.url, path)
      return [status, text, headers['cache-control']]
    }
    expect(await ask('/healthz')).toEqual([200, '{"ok":true}', 'no-store'])
    expect(await ask('/readyz')).toEqual([200, '{"ok":true}', 'no-store'])
    site.health.drain()
    expect(await ask('/readyz')).toEqual([503, '{"ok":false}', 'no-store'])
    expect(await ask('/healthz')).toEqual([200, '{"ok":true}', 'no-store'])
    await site.end()
  })

  it('is not ready without what another server may have, and ready without what none has; it says both', async () => {
    const health = createHealth()
    const ask = async () => {
      const { status, body } = (await health.answer({ path: '/readyz' } as SiteRequest)) ?? expect.fail('no answer')
      return [status, String(body)]
    }
    health.require(async () => ({ reason: 'no folder', isShared: false }))
    expect(await ask()).toEqual([503, '{"ok":false,"reason":"no folder"}'])
    health.require(async () => ({ reason: 'no database', isShared: true }))
    expect(await ask()).toEqual([200, '{"ok":true,"reason":"no database"}'])
    health.drain()
    expect(await ask()).toEqual([503, '{"ok":false,"reason":"no database"}'])
  })

  it('needs no back-end', async () => {
    const site = await startSmallSite({ graphqlUrl: 'http://127.0.0.1:9/graphql' })
    expect((await rawRequest(site.url, '/works')).status).toBe(200)
    expect((await rawRequest(site.url, '/healthz')).status).toBe(200)
    await site.end()
  })
})

describe('limits of a server', () => {
  it('hold for connections, and for requests on each', async () => {
    const { server, close } = await listen((_request, response) => void response.end(), 0, '127.0.0.1')
    expect([server.maxConnections, server.maxRequestsPerSocket]).toEqual([10_000, 10_000])
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([10_000, 900_000, 5_000])
    await close(0)
  })

  it('hold for what a connection asks before it takes the answers: it is closed, and others go on', async () => {
    const handler = vi.fn<RequestListener>((request, response) => {
      if (request.url === '/other') response.end('done')
    })
    const { url, close } = await listen(handler, 0, '127.0.0.1')
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1000))
    await once(socket, 'close').catch(() => {})
    expect(handler).toHaveBeenCalledTimes(100)
    expect(await (await fetch(`${url}/other`)).text()).toBe('done')
    await close(0)
  })

  it.each([
    ['has taken a part of its answer', 'GET /large HTTP/1.1', 'close'],
    ['waits for an answer', 'GET /late HTTP/1.1', 'data'],
  ])('hold for a client that is silent and %s', async (_, line, what) => {
    const large = Buffer.alloc(50_000_000)
    const asked = new EventEmitter()
    const handler: RequestListener = (request, response) => {
      if (request.url === '/large') response.end(large)
      // Once the limit has passed.
      else request.socket.once('timeout', () => response.end('done'))
      asked.emit('request', request.socket)
    }
    const { server, url, close } = await listen(handler, 0, '127.0.0.1')
    expect(server.timeout).toBe(60_000)
    server.timeout = 200
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const [incoming] = await Promise.all([once(asked, 'request'), socket.write(`${line}\r\nHost: a\r\n\r\n`)])
    await once(what === 'close' ? incoming[0] : socket, what)
    socket.destroy()
    await close(0)
  })
})

describe('a running server', () => {
  it('goes on when the system fails to accept connections', async () => {
    const { server, url, close } = await listen((_request, response) => void response.end('done'), 0, '127.0.0.1')
    const fault = Object.assign(new Error('accept ENOBUFS'), { code: 'ENOBUFS' })
    for (const _ of [1, 2]) server.emit('error', fault)
    expect(await (await fetch(url)).text()).toBe('done')
    await close(0)
  })
})

describe('stopping', () => {
  it('lets a running request end, and takes no new one', async () => {
    const running = new EventEmitter()
    const server = await listen(
      (_request, response) => {
        running.emit('request', response)
      },
      0,
      '127.0.0.1',
    )
    const asked = once(running, 'request')
    const first = rawRequest(server.url.replace('localhost', '127.0.0.1'), '/')
    const [response] = await asked
    const closing = server.close(10_000)
    await expect(fetch(server.url)).rejects.toThrow()
    response.end('done')
    expect((await first).text).toBe('done')
    await closing
  })

  it.concurrent.each([
    ['of which nothing has come', ''],
    ['that waits for another request', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['that has sent a part of a request', 'GET / HTTP/1.1\r\nHost: a\r\nX-Sl'],
    ['that has sent another part after an answer', 'GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HT'],
    ['that has sent a part of a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbeginning'],
  ])('ends a connection %s', async (_, sent) => {
    const handler: RequestListener = async (request, response) => {
      await text(request).catch(() => {})
      response.end('done')
    }
    const server = await listen(handler, 0, '127.0.0.1')
    const accepted = once(server.server, 'connection')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.once('error', () => {})
    const [incoming] = await accepted
    const answered = sent.startsWith('GET / HTTP/1.1\r\nHost: a\r\n\r\n') ? once(socket, 'data') : null
    socket.write(sent)
    await expect.poll(() => incoming.bytesRead).toBe(sent.length)
    await answered
    const ended = once(socket, 'close')
    // A limit longer than the test may take.
    await server.close(600_000)
    await ended
  })

  it('answers what is still on its way on a connection that was opened for it', async () => {
    const server = await listen((_request, response) => void response.end('done'), 0, '127.0.0.1')
    const accepted = once(server.server, 'connection')
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    await accepted
    const closed = server.close(600_000)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n.*done$/is)
    await closed
  })

  it('waits for a body as long as it comes', async () => {
    const connections = new OpenConnections()
    const server = createServer(connections.follow(async (request, response) => void response.end(await text(request))))
    connections.watch(server)
    const socket = connect(await listenAnywhere(server), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\n\r\n')
    const [incoming] = await once(server, 'request')
    connections.leave()
    for (const [index, part] of ['abcd', 'efgh', 'ijkl'].entries()) {
      connections.endUnused(index * 5000)
      connections.endUnused(index * 5000 + 900)
      socket.write(part)
      await once(incoming, 'data')
    }
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n.*abcdefghijkl/is)
    server.close()
  })

  it('says in each answer that its connection ends, those that were asked for before included', async () => {
    const running = new EventEmitter()
    const server = await listen((_request, response) => void running.emit('request', response), 0, '127.0.0.1')
    const url = server.url.replace('localhost', '127.0.0.1')
    const asked = once(running, 'request')
    const before = rawRequest(url, '/', { headers: { connection: 'keep-alive' } })
    const [response] = await asked
    server.drain()
    running.once('request', (later) => later.writeHead(200, { 'x-a': 'b' }).end())
    const after = await rawRequest(url, '/', { headers: { connection: 'keep-alive' } })
    response.writeHead(200, { 'x-a': 'b' }).end()
    expect([(await before).headers.connection, after.headers.connection]).toEqual(['close', 'close'])
    await server.close(0)
  })

  it('waits no longer than the time that it is given', async () => {
    const running = new EventEmitter()
    const server = await listen(() => void running.emit('request'), 0, '127.0.0.1')
    const asked = once(running, 'request')
    const hanging = rawRequest(server.url.replace('localhost', '127.0.0.1'), '/')
    await asked
    const refused = expect(hanging).rejects.toThrow()
    await server.close(20)
    await refused
  })
})

describe('starting', () => {
  const { site, messages } = siteOf(
    twoLanguages('timeouts: { drain: 0ms }\nroutes: [{ name: index, path: /, sections: [] }]'),
  )
  const options = {
    root: tmpdir(),
    backendFiles: sourceBackends(tmpdir()),
    site,
    messages,
    assets: bareAssets,
    bundle: bareBundle,
    env: {},
    assetsFolder: import.meta.dirname,
    publicFolders: [],
    host: '127.0.0.1',
  }
  it('takes a free port and tells it, answers, and stops', async () => {
    const server = await startServer({ ...options, port: 0 })
    expect(server.url).toMatch(/^http:\/\/localhost:[1-9]\d+$/)
    const url = server.url.replace('localhost', '127.0.0.1')
    expect((await rawRequest(url, '/readyz')).status).toBe(200)
    await server.stop()
    await expect(rawRequest(url, '/readyz')).rejects.toThrow()
  })

  it('drains while somebody asks /readyz: 503 there, and pages for those who come, until the time is over', async () => {
    const waited = vi.fn<(ms: number) => Promise<unknown>>()
    let pass = () => {}
    waited.mockReturnValue(new Promise<void>((resolve) => (pass = resolve)))
    const drained = siteOf(twoLanguages('timeouts: { drain: 3s }\nroutes: [{ name: index, path: /, sections: [] }]'))
    const server = await startServer({ ...options, site: drained.site, port: 0, wait: waited })
    const url = server.url.replace('localhost', '127.0.0.1')
    await rawRequest(url, '/readyz')
    const stopped = server.stop()
    const ready = await rawRequest(url, '/readyz')
    const page = await rawRequest(url, '/', { headers: { connection: 'keep-alive' } })
    expect([ready.status, ready.headers.connection, page.status, page.headers.connection]).toEqual([
      503,
      'close',
      200,
      'close',
    ])
    expect(waited.mock.calls).toEqual([[3000]])
    pass()
    await stopped
    await expect(rawRequest(url, '/')).rejects.toThrow()
  })

  it('can be told to stop by whoever reads its address', async () => {
    await builtSite(AGENCY)
    const root = mkdtempSync(join(tmpdir(), 'sitio-start-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    let stop: () => void = () => expect.fail('A signal would end the process.')
    const io: Parameters<typeof serveBuild>[1] = {
      write: () => stop(),
      writeError: () => {},
      onStopSignal(tell) {
        stop = tell
      },
    }
    expect(await serveBuild({ dist: join(dirname(AGENCY), 'dist/site'), root, env: {}, port: 0 }, io)).toBe(0)
  })

  it('waits for nobody where nobody asks /readyz', async () => {
    const waited = vi.fn(async () => {})
    const server = await startServer({ ...options, port: 0, wait: waited })
    await rawRequest(server.url.replace('localhost', '127.0.0.1'), '/healthz')
    await server.stop()
    expect(waited).not.toHaveBeenCalled()
  })

  it('refuses a port that is taken, by its code', async () => {
    const taken = await startGraphQLServer(() => {})
    await expect(startServer({ ...options, port: Number(new URL(taken.url).port) })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
    await taken.close()
  })

  it('refuses a websocket that asks for what does not exist', async () => {
    const server = await startServer({ ...options, port: 0 })
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('GET /elsewhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
    await server.stop()
  })
})

describe('an embedded back-end over HTTP', () => {
  /** Starts a back-end with this handler. */
  async function serve(handle: Backend['handle'], failed: (error: unknown) => void = () => {}) {
    const backend: Backend = {
      asksForMail: false,
      takesEntries: false,
      reads: () => false,
      addsTo: () => null,
      handle,
      prepare: () => [],
      knowsToken: () => false,
      maskError: (error) => error,
      close() {},
    }
    const served = serveBackends(
      { byPath: new Map([['/graphql', backend]]) },
      { addressOf: ({ socket }) => socket.remoteAddress ?? null },
    )
    const { url, close } = await listen(partsDoor([served], failed), 0, '127.0.0.1')
    return { url: url.replace('localhost', '127.0.0.1'), close }
  }

  it('gets the request as it came, answers without being stored, and refuses what it cannot take', async () => {
    const received: { method: string; url: string; body: string; type: string | null }[] = []
    const { url, close } = await serve(async (request) => {
      const { method, url, headers } = request
      received.push({ method, url: new URL(url).search, body: await request.text(), type: headers.get('content-type') })
      return new Response('{"data":1}', { status: 200, headers: { 'content-type': 'application/json' } })
    })
    const answer = await fetch(`${url}/graphql?a=1`, {
      method: 'POST',
      body: '{"query":"{a}"}',
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'no-store',
      '{"data":1}',
    ])
    expect(received).toEqual([{ method: 'POST', url: '?a=1', body: '{"query":"{a}"}', type: 'application/json' }])
    const refused = await rawRequest(url, '/graphql', { method: 'TRACE' })
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, POST, OPTIONS'])
    expect((await rawRequest(url, '/graphql/other')).status).toBe(404)
    await close(0)
  })

  it('that fails in the middle of its answer ends the connection, and nothing else', async () => {
    const failed = vi.fn()
    const { url, close } = await serve(
      async () => {
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"data"')),
          pull: () => Promise.reject(new Error('the disk is away')),
        })
        return new Response(body)
      },
      (error) => failed(error instanceof Error ? error.message : error),
    )
    await expect(rawRequest(url, '/graphql')).rejects.toThrow()
    await expect.poll(() => failed.mock.calls).toEqual([['the disk is away']])
    await close(0)
  })

  it('stops working on an answer for which nobody waits any more', async () => {
    const cancelled = vi.fn()
    const failed = vi.fn()
    const { url, close } = await serve(async () => {
      const chunk = new Uint8Array(64 * 1024)
      return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: cancelled }))
    }, failed)
    const leaving = new AbortController()
    const answer = await fetch(`${url}/graphql`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await expect.poll(() => cancelled.mock.calls.length).toBe(1)
    expect(failed).not.toHaveBeenCalled()
    await close(0)
  })
})
