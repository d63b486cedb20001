import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type RawAnswer, rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { SECRET, type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
/** All answers of these tests, which are searched for what must never be in one. */
const answers: RawAnswer[] = []

beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterEach(() => backend.behave(json({ data: { works: ['A'] } })))
afterAll(async () => {
  await site.end()
  await backend.close()
})

async function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const answer = await rawRequest(site.url, path, { headers })
  answers.push(answer)
  return answer
}

/** Sends bytes unchanged. @returns everything that is received until the connection ends. */
function send(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(site.url).port) })
  socket.write(bytes)
  return text(socket)
}

describe('a request selects no mode of the server', () => {
  it.each<Record<string, string>>([
    { 'x-middleware-subrequest': 'middleware:middleware' },
    { 'x-nextjs-data': '1' },
    { 'x-react-router-spa-mode': '1' },
    { 'x-react-router-prerender-data': '[]' },
    { 'x-sitio-personal': '0', 'x-sitio-anything': '1' },
    { rsc: '1' },
    { 'next-resume': '1' },
    { accept: 'application/json' },
    { 'user-agent': 'curl/8' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript:' },
    { forwarded: 'host=evil.example' },
    { 'x-original-url': '/works', 'x-rewrite-url': '/works' },
    { 'x-http-method-override': 'DELETE' },
  ])('%j', async (headers) => {
    const [plain, other] = [await get('/contact'), await get('/contact', headers)]
    expect([other.status, other.text, other.headers.etag]).toEqual([200, plain.text, plain.headers.etag])
  })

  it('nor does a query', async () => {
    const plain = await get('/contact')
    for (const query of ['?/_payload.json', '?_data=x', '?index', '?__proto__[a]=1', '?a='.padEnd(4000, 'x')])
      expect((await get(`/contact${query}`)).text).toBe(plain.text)
  })
})

describe('one page has one address', () => {
  it.each([
    '/es',
    '/es/contact',
    '/index',
    '/index___es',
    '//contact',
    '/contact//',
    '///',
    '/./contact',
    '/en/../contact',
    '/contact;a=b',
    '/contact.html',
    '/_site/contact',
  ])('%s is a 404', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['/CONTACT', '/contact/', '/%63ontact'])('%s answers one 301', async (path) => {
    const first = await get(path)
    expect([first.status, first.headers.location]).toEqual([301, '/contact'])
    expect((await get('/contact')).status).toBe(200)
  })
})

describe('no Location leaves the site', () => {
  it.each([
    '//evil.example',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example/',
    '/%09/evil.example',
    '/en//evil.example/',
    '/EN//EVIL.example',
    '/.//evil.example',
    '/@evil.example',
    '/contact/..//evil.example',
    '/?next=//evil.example',
    '/?url=https://evil.example',
    '/contact/?to=//evil.example',
    '/%0d%0aLocation:%20//evil.example',
  ])('%s', async (path) => {
    for (const headers of [{}, { 'accept-language': 'en' }, { cookie: 'i18n_redirected=en' }]) {
      const { headers: answered } = await get(path, headers)
      expect(answered.location ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})

describe('a path that cannot be decoded is a 400 (C-ERR-029)', () => {
  it.each(['/%E0%A4%A', '/%', '/contact%', '/%00', '/%c0%ae%c0%ae/', '/a%2fb', '/_site/payload/%.json'])(
    '%s',
    async (path) => {
      expect((await get(path)).status).toBe(400)
    },
  )

  it('which is the page of what is not there, in the language of the visitor', async () => {
    const answer = await fetch(`${site.url}/%`, { headers: { cookie: 'i18n_redirected=en' } })
    expect(await answer.text()).toMatch(
      /<html lang="en".*<h1 class="error-page__message">This page could not be found</s,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('and a path of 12 kB is an answer in time', async () => {
    expect((await get(`/${'a/'.repeat(6000)}`)).status).toBe(404)
    expect((await get(`/${'x'.repeat(20_000)}`)).status).toBe(431)
  })
})

describe('the Host', () => {
  const ask = (head: string) => send(`GET /contact HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)

  it.each(['evil.example', 'evil.example:81', '127.0.0.1', '[::1]:3000', 'a-b.c', 'web_1:3000'])(
    '%s is no part of the answer',
    async (host) => {
      const answer = await ask(`Host: ${host}\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 200/)
      expect(answer).not.toContain('evil')
      expect(answer).toContain('<link rel="canonical" href="https://prueba.example/contact"')
    },
  )

  it.each(['evil.example/path', 'a b', 'a@b', '<script>', 'a\tb', '', 'a:b', '?', '..', 'http://a'])(
    '%j is refused',
    async (host) => {
      expect(await ask(`Host: ${host}\r\n`)).toMatch(/^HTTP\/1\.1 400/)
    },
  )

  it('twice is refused', async () => {
    expect(await ask('Host: a.example\r\nHost: b.example\r\n')).toMatch(/^HTTP\/1\.1 400/)
  })

  it('of any kind is right for a health check', async () => {
    const answer = await send('GET /healthz HTTP/1.1\r\nHost: a b@c\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*\{"ok":true\}/)
  })
})

describe('framing', () => {
  it.each([
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['no HTTP', '\u0016\u0003\u0001\u0000\r\n\r\n'],
  ])('%s is a 400', async (_, bytes) => {
    expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400/)
  })

  it('a large body is refused before it is sent', async () => {
    const answer = await send('POST /contact HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\nbeginning')
    expect(answer).toMatch(/^HTTP\/1\.1 405/)
    expect(answer.toLowerCase()).toContain('connection: close')
  })
})

describe('what visitors send is never markup', () => {
  const marker = 'M4RK'
  const hostile = `${marker}"><script>alert(1)</script><img/src=x>`

  it('in path, query, cookie and headers', async () => {
    const encoded = encodeURIComponent(hostile).replaceAll('%2F', '')
    for (const [path, headers] of [
      [`/${encoded}`, {}],
      [`/contact?q=${encoded}`, {}],
      ['/contact', { cookie: `i18n_redirected=${encoded}; apollo-token=${encoded}` }],
      [
        '/nope',
        { cookie: `i18n_redirected=${encoded}`, referer: hostile, 'accept-language': hostile, 'user-agent': hostile },
      ],
    ] as const) {
      const { text: html } = await get(path, headers)
      expect(html).not.toContain(marker)
      expect(html).not.toContain('alert(1)')
    }
  })

  it('nor is what back-ends send: the page has the same elements', async () => {
    const texts = [
      'A',
      `</script><script>alert(1)</script>`,
      '<!--<script>',
      '\u2028\u2029',
      '"><img src=x onerror=alert(1)>',
      '</style>',
    ]
    const counted = new Set<string>()
    for (const value of texts) {
      backend.behave(json({ data: { works: [value] } }))
      const { text: html } = await get('/works')
      counted.add(
        ['<script', '</script', '<img', '<!--', '<style', '</style'].map((part) => html.split(part).length).join(),
      )
    }
    expect(counted.size).toBe(1)
  })
})

describe('names that mean something to JavaScript are ordinary words', () => {
  it.each(['/__proto__', '/constructor', '/en/__proto__', '/_site/payload/__proto__.json', '/_site/__proto__'])(
    '%s is a 404',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  it.each(['__proto__', 'constructor', '../../etc/passwd', 'en%0d%0aset-cookie:x', 'EN', '"en"', '%65n%'])(
    'the language cookie %s counts as absent',
    async (value) => {
      const { status, headers, text: html } = await get('/', { cookie: `i18n_redirected=${value}` })
      expect(status).toBe(200)
      expect(html).toContain('<html lang="es"')
      expect(headers).not.toHaveProperty('set-cookie')
    },
  )
})

describe('a cookie that is no token is no header', () => {
  it.each(['%0d%0ax: y', '%E2%82%AC', 'a%20b', '%00', 'x'.repeat(5000), ''])('%s', async (value) => {
    backend.requests.length = 0
    const { status } = await get('/works', { cookie: `apollo-token=${value}` })
    expect(status).toBe(200)
    expect(backend.requests).toHaveLength(1)
    expect(backend.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('and no cookie or forwarded header goes on to a back-end', async () => {
    backend.requests.length = 0
    await get('/works', { cookie: 'apollo-token=T; other=1', 'x-forwarded-for': '1.2.3.4', referer: 'http://a/' })
    const headers = backend.requests[0]?.headers
    expect(headers?.authorization).toBe('Bearer T')
    for (const name of ['cookie', 'x-forwarded-for', 'referer']) expect(headers).not.toHaveProperty(name)
  })
})

describe('files', () => {
  it.each([
    ['/robot.svg', 200, 'public,max-age=3600'],
    ['/_site/assets/boot.js', 200, 'public,max-age=31536000,immutable'],
  ])('%s is served', async (path, status, cacheControl) => {
    const answer = await get(path)
    expect([answer.status, answer.headers['cache-control']?.replaceAll(' ', '')]).toEqual([status, cacheControl])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/.env',
    '/%2eenv',
    '/app.js.map',
    '/_site/assets/boot.js.map',
    '/_site/assets/',
    '/_site/assets',
    '/_site/',
    '/_site',
    '/_site/nope.js',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/..%5coutside.txt',
    '/_site/../outside.txt',
    '/_site/%2e%2e/%2e%2e/outside.txt',
    '/_site/assets/..%2f..%2foutside.txt',
    '/linked.txt',
    '/dangling.txt',
    '/robot.svg/',
    '/robot.svg%00',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/package.json',
    '/site.config.yaml',
    '/_site/assets.json',
    '/_site/.vite/manifest.json',
    '/metrics',
    '/graphql',
  ])('%s is not', async (path) => {
    const { status, text: body } = await get(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toMatch(/TOP=secret|outside of the public|export \{\}/)
  })

  it('to which a link leads elsewhere are told of at the start', () => {
    const told = site.startLog.filter((line) => line.includes('a public file is not served'))
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { path: '/dangling.txt', reason: 'dangling' },
      { path: '/linked.txt', reason: 'outside' },
    ])
  })

  it('that is missing among the assets is a plain 404, never a page', async () => {
    const { headers, text: body } = await get('/_site/assets/gone.js')
    expect([body, headers['cache-control']]).toEqual(['', 'no-store'])
  })
})

describe('headers of every answer', () => {
  it.each([
    ['/', 200],
    ['/contact', 200],
    ['/nope', 404],
    ['/CONTACT', 301],
    ['/%', 400],
    ['/missing', 500],
    ['/ghost', 500],
    ['/robot.svg', 200],
    ['/_site/assets/boot.js', 200],
    ['/_site/nope', 404],
    ['/_site/payload/contact.json', 200],
    ['/sitemap.xml', 200],
    ['/healthz', 200],
  ])('%s', async (path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-made-by': 'tests',
    })
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    if (answer.headers['content-type']?.startsWith('text/html'))
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'/)
  })

  it('also of a 304, a 405 and a refused request', async () => {
    const { etag = '' } = (await get('/contact')).headers
    const notModified = await get('/contact', { 'if-none-match': etag })
    const refused = await rawRequest(site.url, '/contact', { method: 'DELETE' })
    const badHost = await get('/contact', { host: 'a@b' })
    for (const answer of [notModified, refused, badHost])
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect([notModified.status, refused.status, badHost.status]).toEqual([304, 405, 400])
  })
})

describe('a fault of the back-end', () => {
  it('shows nothing of what it said', async () => {
    backend.behave((_request, response) => {
      response.writeHead(503, { 'set-cookie': 'from=backend', 'x-upstream': 'yes' }).end('MARKER of the back-end')
    })
    for (const path of ['/works', '/needed', '/_site/payload/works.json', '/_site/payload/needed.json']) {
      const { text: body, headers } = await get(path)
      expect(body, path).not.toContain('MARKER')
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).not.toHaveProperty('x-upstream')
    }
  })
})

describe('over all of these answers', () => {
  it('none shows a stack, a file of the server, or a secret', () => {
    expect(answers.length).toBeGreaterThan(150)
    for (const { text: body, headers } of answers) {
      const all = body + JSON.stringify(headers)
      expect(all).not.toMatch(/\bat [\w.<>]+ \(|node_modules|file:\/\/|\.tsx?:\d+|secret\.ts/)
      expect(all).not.toContain(SECRET)
    }
  })

  it('and the log holds no secret either', async () => {
    await get('/leads')
    expect(backend.requests.at(-1)?.headers.authorization).toBe(SECRET)
    expect(site.log.join('\n')).not.toContain(SECRET)
  })
})
