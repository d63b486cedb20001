import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { type ExchangeOptions, rawExchange } from '../../support/requests/raw-exchange.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { ROUTES, type SmallSite, type SmallSiteOptions, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite

const routes = `${ROUTES}
  - { name: secret, path: /secret, sections: [Hello], middleware: [signed-in] }
  - { name: until, path: /until, sections: [Hello], validators: [until] }
middleware: { signed-in: { kind: session, to: contact } }
`.replace('  over:', '  until: { kind: date-range, until: "2090-01-01T00:00:00Z" }\n  over:')

const start = async (options: Partial<SmallSiteOptions> = {}): Promise<SmallSite> => {
  const started = await startSmallSite({ graphqlUrl: backend.url, ...options })
  onTestFinished(() => started.end())
  return started
}

beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'], news: 'N' } }))
  site = await startSmallSite({ graphqlUrl: backend.url, routes })
})
afterAll(async () => {
  await site.end()
  await backend.close()
})
afterEach(() => void vi.useRealTimers())

type Headers = Readonly<Record<string, string>>

/** Sends a request. @returns whether it reached the site behind the front door. */
async function reachesSite(path: string, headers: Headers = {}, method = 'GET', at = site): Promise<boolean> {
  const before = at.seen.length
  await rawExchange(at.url, path, { headers, method })
  return at.seen.length > before
}

/** Repeats a request until the front door answers it, since compressed forms are made in the background. */
function settle(path: string, headers: Headers = {}, at = site): Promise<unknown> {
  const isAtDoor = async () => !(await reachesSite(path, headers, 'GET', at))
  return vi.waitUntil(isAtDoor, { timeout: 60_000, interval: 10 })
}

const KEPT = [
  '/',
  '/contact',
  '/en/contact',
  '/ni%C3%B1os',
  '/news',
  '/en',
  '/hidden',
  '/until',
  '/_site/payload/contact.json',
  '/_site/payload/index.json',
  '/_site/payload/en/news.json',
  '/robot.svg',
  '/_site/assets/boot.js',
]
const NOT_KEPT = [
  ['/?', 'anybody may write that'],
  ['/works', 'its back-end is asked each time'],
  ['/secret', 'a step looks at the visitor'],
  ['/over', 'it is not there'],
  ['/nope', 'nor is that'],
  ['/broken', 'a section of it fails'],
  ['/contact/', 'it leads elsewhere'],
  ['/contact?a=1', 'anybody may write that'],
  ['/%63ontact', 'and that'],
  ['/_site/payload/works.json', 'like the page'],
  ['/_site/assets/none.js', 'there is none'],
  ['/healthz', 'it is asked what is now'],
] as const
const ENCODINGS: Headers[] = [
  {},
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=0, gzip;q=0' },
  { 'accept-encoding': 'identity' },
]

describe('an answer that stands', () => {
  it.each(KEPT)('is given at the door: %s', async (path) => {
    for (const headers of ENCODINGS) await settle(path, headers)
    expect(await reachesSite(path, {}, 'HEAD')).toBe(false)
  })

  it.each(NOT_KEPT)('is none: %s, since %s', async (path) => {
    // What is not compressed would be given at the second time.
    for (let times = 0; times < 5; times += 1) expect(await reachesSite(path)).toBe(true)
  })
})

describe('whatever is asked', () => {
  /** Conditional headers, with the tags of the pages and with others. */
  const conditions = async (path: string, accepted: Headers): Promise<Headers[]> => {
    const { headers } = await rawExchange(site.behind, path, { headers: accepted })
    const tag = String(headers.etag ?? '"none"')
    return [
      {},
      { 'if-none-match': tag },
      { 'if-none-match': tag.replace(/^W\//, '') },
      { 'if-none-match': `"a", ${tag}` },
      { 'if-none-match': '*' },
      { 'if-none-match': 'W/"other"' },
      { 'if-none-match': '' },
      { 'if-match': '"other"' },
      { 'if-modified-since': 'Wed, 01 Jan 2098 00:00:00 GMT' },
      { 'if-modified-since': 'Wed, 01 Jan 2098 00:00:00 GMT', 'if-none-match': 'W/"other"' },
      { 'if-unmodified-since': 'Wed, 01 Jan 2003 00:00:00 GMT' },
      { range: 'bytes=0-3' },
      { range: 'bytes=999999-' },
      { range: 'bytes=0-3', 'if-range': tag },
    ]
  }
  const visitors: Headers[] = [
    {},
    { cookie: 'apollo-token=ABC' },
    { cookie: 'i18next=en; other=1' },
    { cookie: 'sitio-preview=1.2' },
    { host: 'elsewhere.example' },
    { host: 'a b' },
    { host: '' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.0.0.1' },
    { 'x-sitio-mode': 'preview' },
    { 'accept-language': 'en' },
    { 'accept-language': 'en', cookie: 'i18next=es' },
    { 'accept-language': 'es', cookie: 'i18next=en' },
    { 'accept-language': 'en', 'sec-fetch-site': 'same-origin', referer: 'http://x.example/' },
    { 'accept-language': 'en', 'sec-fetch-site': 'cross-site' },
    { 'content-length': '0' },
    { connection: 'close' },
  ]

  /** Waits until both sites give the same answer, since better compressed forms replace the first ones. */
  const isTheSame = (path: string, asked: ExchangeOptions) =>
    vi.waitFor(async () => {
      const [front, behind] = await Promise.all([site.url, site.behind].map((url) => rawExchange(url, path, asked)))
      expect(front, `${asked.method} ${path} ${JSON.stringify(asked.headers)}`).toEqual(behind)
    }, 60_000)

  it('the door says what the site says, byte for byte', async () => {
    const paths = [...KEPT, ...NOT_KEPT.map(([path]) => path).filter((path) => path !== '/broken')]
    for (const [index, path] of paths.entries()) {
      // One encoding per path, since all combinations would take a minute.
      const accepted = ENCODINGS[index % 3] ?? {}
      if (index < KEPT.length) await settle(path, accepted)
      for (const [turn, headers] of [...(await conditions(path, accepted)), ...visitors].entries()) {
        await isTheSame(path, { method: 'GET', headers: { ...accepted, ...headers } })
        // Without its content on every second path.
        if ((turn + index) % 2 === 0) await isTheSame(path, { method: 'HEAD', headers: { ...accepted, ...headers } })
      }
    }
  })

  it('two hosts, and addresses that are none, are refused as ever', async () => {
    await settle('/contact', { host: 'a.example' })
    const send = (text: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(text))
        let answer = ''
        socket.on('data', (part) => {
          answer += part
        })
        socket.once('close', () => resolve(answer.slice(0, 12)))
        socket.once('error', reject)
      })
    const end = 'connection: close\r\n\r\n'
    expect(await send(`GET /contact HTTP/1.1\r\nhost: a.example\r\nhost: a.example\r\n${end}`)).toBe('HTTP/1.1 400')
    expect(await send(`GET br /contact HTTP/1.1\r\nhost: a.example\r\n${end}`)).toBe('HTTP/1.1 400')
    expect(await send(`GET /contact HTTP/1.1\r\nhost: a.example\r\n${end}`)).toBe('HTTP/1.1 200')
  })
})

describe('who is let in', () => {
  it('is asked of each host, and each proxy', async () => {
    const own = await start({ hosts: 'hosts: [a.example]', trustProxy: '127.0.0.1' })
    const statusOf = async (headers: Headers) => (await rawExchange(own.url, '/contact', { headers })).status
    for (let times = 0; times < 5; times += 1) {
      expect(await statusOf({ host: 'a.example' })).toBe(200)
      expect(await statusOf({ host: 'b.example' })).toBe(421)
      expect(await statusOf({ host: 'b.example', 'x-forwarded-host': 'a.example' })).toBe(200)
      expect(await statusOf({ host: 'a.example', 'x-forwarded-host': 'b.example' })).toBe(421)
    }
    expect(await reachesSite('/contact', { host: 'b.example', 'x-forwarded-host': 'a.example' }, 'GET', own)).toBe(
      false,
    )
  })

  it('nobody is given what was made with something of somebody', async () => {
    backend.behave((request, response) => {
      const works = [request.headers.authorization ?? 'nobody', request.body.variables]
      json({ data: { works, news: works } })(request, response)
    })
    const own = await start({ client: 'keep: 1h, authorization: { bearer: true }' })
    const tokens = ['', 'apollo-token=AAA', 'apollo-token=BBB', 'i18next=en; apollo-token=CCC']
    const asked = Array.from({ length: 160 }, (_, index) => ({
      path: ['/works', '/en/works', '/_site/payload/works.json', '/_site/payload/en/works.json'][index % 4] ?? '',
      cookie: tokens[Math.floor(index / 4) % 4] ?? '',
    }))
    for (let from = 0; from < asked.length; from += 20)
      await Promise.all(
        asked.slice(from, from + 20).map(async ({ path, cookie }) => {
          const { body, headers } = await rawExchange(own.url, path, { headers: cookie === '' ? {} : { cookie } })
          const text = body.toString()
          const own_ = /apollo-token=(\w+)/.exec(cookie)?.[1] ?? 'nobody'
          for (const marker of ['AAA', 'BBB', 'CCC', 'nobody'])
            expect(text.includes(marker), `${marker} in ${path} of ${own_}`).toBe(marker === own_)
          expect(text).toContain(
            path.includes('/en/') ? '"en"'.replaceAll('"', path.includes('payload') ? '\\"' : '&quot;') : 'es',
          )
          expect(String(headers['cache-control'])).toMatch(own_ === 'nobody' ? /^public/ : /^private, no-store$/)
        }),
      )
    expect(await reachesSite('/works', {}, 'GET', own)).toBe(false)
    expect(await reachesSite('/works', { cookie: 'apollo-token=AAA' }, 'GET', own)).toBe(true)
    backend.behave(json({ data: { works: ['A'], news: 'N' } }))
  })
})

describe('what is kept at the door', () => {
  it('is dropped when what it was made of has changed, and nothing else', async () => {
    await settle('/news')
    await settle('/contact')
    site.expire({ client: 'kept', collection: null })
    expect(await reachesSite('/contact')).toBe(false)
    expect(await reachesSite('/news')).toBe(true)
    backend.behave(json({ data: { works: ['A'], news: 'other news' } }))
    await settle('/news')
    site.expire({ client: null, collection: null })
    const { body } = await rawExchange(site.url, '/news', {})
    expect(body.toString()).toContain('other news')
  })

  it('ends when a step turns', async () => {
    await settle('/until')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2090-01-01T00:00:01Z') })
    const { status } = await rawExchange(site.url, '/until', {})
    expect(status).toBe(404)
  })

  it('ends with the day that a back-end was asked for', async () => {
    const day = { client: 'kept', operation: compileOperation('query Day($today:String){news(on:$today)}', '') }
    const own = await start({
      routes:
        'layouts: { default: [$page] }\nroutes: [{ name: index, path: /, sections: [] }, { name: day, path: /day, sections: [Day] }]',
      sections: { Day: { hydrate: null, inputs: [], call: day, component: ({ data }) => JSON.stringify(data) } },
    })
    backend.behave((request, response) => json({ data: { news: request.body.variables } })(request, response))
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2098-03-01T12:00:00Z') })
    await settle('/day', {}, own)
    vi.setSystemTime(new Date('2098-03-02T12:00:00Z'))
    expect(await reachesSite('/day', {}, 'GET', own)).toBe(true)
    expect((await rawExchange(own.url, '/day', {})).body).toContain('2098-03-02')
    backend.behave(json({ data: { works: ['A'], news: 'N' } }))
  })

  it('of a public file ends a moment later: one that was replaced is sent', async () => {
    const own = await start()
    const text = async () => (await rawExchange(own.url, '/robot.svg', {})).body
    await settle('/robot.svg', {}, own)
    writeFileSync(join(own.folder, 'public/robot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>')
    await expect.poll(text).toContain('<g/>')
  })

  it('is sent while the server drains, and ends its connection', async () => {
    const own = await start()
    await settle('/contact', {}, own)
    own.drain()
    const { headers } = await rawExchange(own.url, '/contact', { headers: { connection: 'keep-alive' } })
    expect(headers.connection).toBe('close')
  })
})
