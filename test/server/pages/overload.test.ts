import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WorkQueue } from '../../../runtime/page/work-queue.ts'
import { createRender } from '../../../runtime/render/render.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { type QueueLimits, RenderQueue } from '../../../runtime/server/pages/render-queue.ts'
import { startServer } from '../../../runtime/server/start-server.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, hang, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { bareAssets } from '../../support/sites/bare-site.ts'
import { type SmallSite, type SmallSiteOptions, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
beforeEach(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
})
afterEach(() => backend.close())

async function start(options: Partial<SmallSiteOptions> = {}): Promise<SmallSite> {
  const site = await startSmallSite({ graphqlUrl: backend.url, ...options })
  onTestFinished(() => site.end())
  return site
}

const limits: QueueLimits = { places: 3, placesOfSender: 2, maxWaitMs: 60_000 }
const invented = (token: string, from?: string) => ({
  headers: { cookie: `apollo-token=${token}`, ...(from === undefined ? {} : { 'x-forwarded-for': from }) },
})

describe('more personal pages than can be computed', () => {
  /** Requests pages from a silent back-end, and waits until they all wait for it. */
  async function fill(site: SmallSite, senders: readonly (string | undefined)[]): Promise<void> {
    backend.behave(hang)
    for (const [index, sender] of senders.entries()) {
      const arrived = backend.nextRequest()
      rawRequest(site.url, '/works', invented(`T${index}`, sender)).catch(() => {})
      await arrived
    }
  }

  it('are refused with a page in their language that says when to come again, and all else goes on', async () => {
    const site = await start({ queue: new RenderQueue(limits) })
    await rawRequest(site.url, '/contact')
    await fill(site, [undefined, undefined])
    const spanish = await rawRequest(site.url, '/works', invented('T'))
    expect([spanish.status, spanish.headers['retry-after'], spanish.headers['cache-control']]).toEqual([
      ...[503, '2', 'no-store'],
    ])
    expect(spanish.headers['content-security-policy']).toContain("default-src 'none'")
    expect(spanish.text).toMatch(/^<!doctype html><html lang="es" dir="ltr">.*<a href="">.*<\/html>$/s)
    expect((await rawRequest(site.url, '/en/works', invented('T'))).text).toContain('<html lang="en"')
    const payload = await rawRequest(site.url, '/_site/payload/works.json', invented('T'))
    expect([payload.status, payload.headers['retry-after'], JSON.parse(payload.text)]).toEqual([
      ...[503, '2', { build: 'build-1', kind: 'error', status: 503, message: 'Error' }],
    ])
    for (const path of ['/contact', '/healthz', '/robots.txt', '/_site/payload/contact.json', '/nope', '/robot.svg']) {
      expect([200, 404], path).toContain((await rawRequest(site.url, path)).status)
    }
    expect(backend.requests, 'nobody is asked for what is refused').toHaveLength(2)
  })

  it('are counted by address, as the proxy tells it, and by network for IPv6', async () => {
    const site = await start({ queue: new RenderQueue(limits), trustProxy: '127.0.0.1' })
    await fill(site, ['2001:db8::1', '2001:db8::2'])
    expect((await rawRequest(site.url, '/works', invented('T', '2001:db8::3'))).status).toBe(503)
    await fill(site, ['192.0.2.1'])
    expect((await rawRequest(site.url, '/works', invented('T', '192.0.2.2'))).status, 'all places are taken').toBe(503)
  })

  it('give their places back when their visitors leave', async () => {
    const site = await start({ queue: new RenderQueue({ ...limits, places: 1 }) })
    backend.behave(hang)
    const arrived = backend.nextRequest()
    const leaving = connect(Number(new URL(site.url).port), '127.0.0.1')
    leaving.write(`GET /works HTTP/1.1\r\nHost: ${site.host}\r\nCookie: apollo-token=T\r\n\r\n`)
    await arrived
    expect((await rawRequest(site.url, '/works', invented('U'))).status).toBe(503)
    leaving.destroy()
    backend.behave(json({ data: { works: ['A'] } }))
    await expect.poll(async () => (await rawRequest(site.url, '/works', invented('U'))).status).toBe(200)
  })

  it('are not read from one connection before the time that it was told', async () => {
    const site = await start({ queue: new RenderQueue({ ...limits, places: 0 }) })
    const impatient = connect(Number(new URL(site.url).port), '127.0.0.1').setEncoding('utf8')
    onTestFinished(() => void impatient.destroy())
    const heard: string[] = []
    impatient.on('data', (text: string) => heard.push(...(text.match(/^HTTP\/1\.1 \d+/gm) ?? [])))
    impatient.write(`GET /works HTTP/1.1\r\nHost: ${site.host}\r\nCookie: apollo-token=T\r\n\r\n`)
    await expect.poll(() => heard).toEqual(['HTTP/1.1 503'])
    impatient.write(`GET /healthz HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`)
    for (let time = 0; time < 20; time += 1) await rawRequest(site.url, '/healthz')
    expect(heard, 'others have been answered twenty times').toEqual(['HTTP/1.1 503'])
    await expect.poll(() => heard).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200'])
  })
})

describe('a page for everybody', () => {
  it('is computed once for all who come meanwhile, and is no more than one in the queue', async () => {
    const turns: (() => void)[] = []
    let places = 0
    const queue: WorkQueue = {
      enter: () => ({
        turn: (work) =>
          new Promise((resolve) => {
            places += 1
            turns.push(() => resolve(work()))
          }),
        leave() {},
      }),
    }
    const site = await start({ queue })
    const pages = Array.from({ length: 20 }, () => rawRequest(site.url, '/news'))
    // Once the health check is answered, the server has received all of them.
    await rawRequest(site.url, '/healthz')
    await expect.poll(() => turns.length).toBe(1)
    await rawRequest(site.url, '/healthz')
    for (const turn of turns) turn()
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
    expect([places, site.renders.get('News')]).toEqual([1, 1])
  })

  it('is answered when it is kept, though the queue has no place', async () => {
    let isOpen = true
    const queue: WorkQueue = {
      enter: () => (isOpen ? { turn: (work) => work(), leave() {} } : null),
    }
    const site = await start({ queue })
    const paths = ['/news', '/_site/payload/news.json', '/nope', '/_site/payload/nope.json']
    for (const path of paths) await rawRequest(site.url, path)
    isOpen = false
    for (const path of paths) expect((await rawRequest(site.url, path)).status, path).not.toBe(503)
    expect((await rawRequest(site.url, '/en/news')).status, 'has not been rendered').toBe(503)
  })
})

describe('a token', () => {
  it('that the embedded back-end has not made is none: such a page is everybody’s', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sitio-token-'))
    const { site, messages } = siteOf(
      twoLanguages(`
graphql: { clients: { default: { url: 'embedded:library', schema: library.graphql, content: content, keep: 1h } } }
middleware: { members: { kind: session, to: index } }
routes:
  - { name: index, path: /, sections: [Books] }
  - { name: account, path: /account, sections: [Books], middleware: [members] }`),
    )
    const call = { client: 'default', operation: compileOperation('query Books{bookCount}', '') }
    const Books = { hydrate: null, inputs: [], call, component: ({ data }: { data: unknown }) => JSON.stringify(data) }
    const server = await startServer({
      root: join(import.meta.dirname, '../../backend/fixtures'),
      backendFiles: sourceBackends(join(import.meta.dirname, '../../backend/fixtures')),
      site,
      messages,
      assets: bareAssets,
      bundle: {
        operations: { default: [call.operation] },
        forms: {},
        render: (host) => createRender({ sections: { Books }, validators: {}, middleware: {} }, host),
      },
      env: { SITE_DATA_DIR: folder, SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'right' },
      assetsFolder: folder,
      publicFolders: [],
      port: 0,
      host: '127.0.0.1',
    })
    onTestFinished(async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    })
    const login = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'mutation{login(email:"a@example.org",password:"right"){token}}' }),
    })
    const { data }: { data: { login: { token: string } } } = JSON.parse(await login.text())
    const ask = (path: string, cookie: string) =>
      rawRequest(server.url, path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    const { etag, 'cache-control': cacheControl } = (await ask('/en', '')).headers
    const [payload = ''] = data.login.token.split('.')
    const forged = [`${payload}.${'A'.repeat(43)}`, `${payload}.`, 'x', `${data.login.token}x`]
    for (const token of forged) {
      const { headers } = await ask('/en', `apollo-token=${token}`)
      expect([headers.etag, headers['cache-control']], token).toEqual([etag, cacheControl])
      expect((await ask('/account', `apollo-token=${token}`)).status, 'is no session').toBe(302)
    }
    const own = await ask('/en', `apollo-token=${data.login.token}`)
    expect([own.headers.etag, own.headers['cache-control']]).toEqual([undefined, 'private, no-store'])
    expect((await ask('/account', `apollo-token=${data.login.token}`)).status).toBe(200)
  })

  it('that the back-end has refused is none for a while, and others are asked for', async () => {
    const site = await start()
    backend.behave((request, response) =>
      (request.headers.authorization === undefined ? json({ data: { works: ['all'] } }) : json({}, 401))(
        request,
        response,
      ),
    )
    const page = async (token: string) => {
      const { text, headers } = await rawRequest(site.url, '/works', invented(token))
      return [headers['cache-control'], text.includes('the works are missing')]
    }
    expect(await page('T')).toEqual(['private, no-store', true])
    expect(await page('T')).toEqual(['public, no-cache', false])
    expect(await page('U')).toEqual(['private, no-store', true])
  })
})
