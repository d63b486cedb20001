import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite, styleHashOf } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterAll(async () => {
  await site.end()
  await backend.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(site.url, path, { method, headers })

function languageOf(html: string): string | undefined {
  return /<html lang="([^"]+)"/.exec(html)?.[1]
}

describe('a page', () => {
  it.each([
    ['/', 'es', '<title>Inicio - Prueba</title>', 'Bienvenidos'],
    ['/en', 'en', '<title>Home - Prueba</title>', 'Welcome'],
    ['/contact', 'es', '<title>Contacto - Prueba</title>', 'Bienvenidos'],
    ['/en/contact', 'en', '<title>Contact - Prueba</title>', 'Welcome'],
    ['/ni%C3%B1os', 'es', '<title>Prueba</title>', 'Bienvenidos'],
    ['/contact?a=<script>', 'es', '<title>Contacto - Prueba</title>', 'Bienvenidos'],
  ])('%s is whole, in %s', async (path, language, title, text) => {
    const { status, headers, text: html } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(languageOf(html)).toBe(language)
    expect(html).toContain(title)
    expect(html).toContain(text)
    expect(html).toMatch(/^<!doctype html><html .*<\/html>$/s)
  })

  it('has the hooks that tests and scripts rely on', async () => {
    const { text } = await get('/contact')
    expect(text).toContain('data-layout="default"')
    expect(text).toContain('<div data-section="Hello" data-section-id="hello">')
    expect(text.match(/<script type="application\/json" id="__SITE_STATE__">/g)).toHaveLength(1)
  })

  it('leads to itself in the other language', async () => {
    const { text } = await get('/contact')
    expect(text).toContain('<a href="/en/contact" hrefLang="en">')
  })

  it.each([
    ['/', 'private, no-cache', 'Accept-Encoding, Accept-Language, Cookie'],
    ['/en', 'public, no-cache', 'Accept-Encoding'],
    ['/contact', 'public, max-age=600, stale-while-revalidate=86400, stale-if-error=86400', 'Accept-Encoding'],
    ['/nope', 'no-store', 'Accept-Encoding'],
    ['/works', 'public, no-cache', 'Accept-Encoding'],
  ])('%s may be kept as %s', async (path, cacheControl, vary) => {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe(cacheControl)
    expect(headers.vary).toBe(vary)
  })

  it('may be kept no longer than until its last day is over', async () => {
    const fair = await startSmallSite({
      graphqlUrl: backend.url,
      routes: `layouts: { default: [$page] }
validators: { fair: { kind: date-range, to: 2099-12-31 } }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: contact, path: /contact, sections: [Hello] }
  - { name: fair, path: /fair, cache: { maxAge: 10m, staleWhileRevalidate: 1d }, validators: [fair], sections: [Hello] }
`,
    })
    onTestFinished(async () => {
      vi.useRealTimers()
      await fair.end()
    })
    const kept = async () => {
      const { status, headers } = await rawRequest(fair.url, '/fair')
      return [status, headers['cache-control']]
    }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-12-31T23:49:00Z') })
    expect(await kept()).toEqual([200, 'public, max-age=600, stale-while-revalidate=60, stale-if-error=60'])
    vi.setSystemTime(new Date('2099-12-31T23:59:30Z'))
    expect(await kept()).toEqual([200, 'public, max-age=30'])
    vi.setSystemTime(new Date('2100-01-01T00:00:00Z'))
    expect(await kept()).toEqual([404, 'no-store'])
  })

  it.each(['/', '/en', '/contact', '/nope', '/works'])('%s sets no cookie', async (path) => {
    const { headers } = await get(path, { 'accept-language': 'es', cookie: 'i18n_redirected=invalid' })
    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('the root path', () => {
  it('leads a visitor to their language, keeps the query, and remembers it', async () => {
    const { status, headers, text } = await get('/?a=1&b', { 'accept-language': 'en-GB,es;q=0.5' })
    expect(status).toBe(302)
    expect(headers.location).toBe('/en?a=1&b')
    expect(headers['cache-control']).toBe('private, no-store')
    const [cookie = ''] = headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^i18n_redirected=en; Path=\/; Expires=[^;]+; SameSite=Lax; Secure$/)
    const expires = Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '')
    expect(Math.abs(expires - Date.now() - 365 * 86_400_000)).toBeLessThan(60_000)
    expect(text).toBe('')
  })

  it.each([
    // Sec-Fetch-Site   Referer                      status
    [undefined, undefined, 302],
    ['none', undefined, 302],
    ['cross-site', undefined, 302],
    ['same-site', undefined, 302],
    ['same-origin', undefined, 200],
    [undefined, 'http://HOST/en', 200],
    [undefined, 'http://elsewhere.example/', 302],
    [undefined, 'not an address', 302],
    ['cross-site', 'http://HOST/en', 302],
  ])('Sec-Fetch-Site %s, Referer %s: %i', async (secFetchSite, referer, status) => {
    const answer = await get('/', {
      'accept-language': 'en',
      ...(secFetchSite === undefined ? {} : { 'sec-fetch-site': secFetchSite }),
      ...(referer === undefined ? {} : { referer: referer.replace('HOST', new URL(site.url).host) }),
    })
    expect(answer.status).toBe(status)
  })

  it('is the only path that does so', async () => {
    for (const path of ['/contact', '/en', '/en/contact', '/nope', '/_site/payload/index.json'])
      expect((await get(path, { 'accept-language': 'en' })).headers, path).not.toHaveProperty('location')
  })
})

describe('another spelling, and old addresses', () => {
  it.each([
    ['/contact/', 301, '/contact'],
    ['/CONTACT?x=1', 301, '/contact?x=1'],
    ['/en/?x=1', 301, '/en?x=1'],
    ['/NI%C3%91OS', 301, '/ni%C3%B1os'],
    ['/viejo?x=1', 301, '/contact?x=1'],
    ['/en/viejo', 301, '/en/contact'],
    ['/fuera', 302, 'https://example.com/'],
  ])('%s answers %i to %s', async (path, status, location) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location, answer.text]).toEqual([status, location, ''])
  })
})

describe('an error page', () => {
  it.each([
    ['/nope', {}, 'es', 'No encontramos esta página', 'Volver al inicio'],
    ['/en/nope', {}, 'en', 'This page could not be found', 'Back to the home page'],
    ['/nope', { cookie: 'i18n_redirected=en' }, 'en', 'This page could not be found', 'Back to the home page'],
    ['/es', {}, 'es', 'No encontramos esta página', 'Volver al inicio'],
    ['/over', {}, 'es', 'No encontramos esta página', 'Volver al inicio'],
    ['/en/over', {}, 'en', 'This page could not be found', 'Back to the home page'],
  ])('%s with %j is a 404 in %s', async (path, headers: Record<string, string>, language, message, home) => {
    const { status, text, headers: answered } = await get(path, headers)
    expect(status).toBe(404)
    expect(languageOf(text)).toBe(language)
    expect(text).toContain(`<h1 class="error-page__message">${message}</h1>`)
    expect(text).toContain(`<title>${message} - Prueba</title>`)
    expect(text).toContain(`<a href="/">${home}</a>`)
    expect(text).toContain('data-error-status="404"')
    expect(answered['cache-control']).toBe('no-store')
    expect(answered).not.toHaveProperty('etag')
  })

  it.each([
    ['/cerrado', 'es', 'No encontramos esta página'],
    ['/en/Cerrado/a', 'en', 'This page could not be found'],
  ])('says 410 at %s, which is gone, also the second time', async (path, language, message) => {
    for (const { status, text } of [await get(path), await get(path)]) {
      expect([status, languageOf(text)]).toEqual([410, language])
      expect(text).toContain(`<h1 class="error-page__message">${message}</h1>`)
      expect(text).toContain('data-error-status="410"')
    }
  })

  it('leads to the homes of the other languages', async () => {
    expect((await get('/nope')).text).toContain('<a href="/en" hrefLang="en">')
  })

  it('stands in the layout', async () => {
    expect((await get('/nope')).text).toContain('data-section="Nav"')
  })

  it('asks for no data when a validator refuses', async () => {
    const before = backend.requests.length
    await get('/over')
    await get('/_site/payload/over.json')
    expect(backend.requests).toHaveLength(before)
  })
})

describe('what fails on the server', () => {
  it('in one section leaves the page and its other sections alone', async () => {
    const { status, text } = await get('/broken')
    expect(status).toBe(200)
    expect(text).toContain('<div data-section="Broken" data-section-id="broken" data-section-failed="true"></div>')
    expect(text).toContain('Bienvenidos')
    expect(text).not.toContain('secret.ts')
  })

  it('in the page itself is the ordinary error page, with an id that the log knows, and no link', async () => {
    const { status, text } = await get('/missing')
    expect(status).toBe(500)
    expect(text).toContain('<h1 class="error-page__message">Error</h1>')
    expect(text).toContain('data-error-status="500"')
    expect(text).not.toContain('error-page__home')
    expect(text).not.toContain('Absent')
    const reference = /<code>([^<]+)<\/code>/.exec(text)?.[1] ?? 'none'
    const logged = site.log.find((line) => line.includes(reference))
    expect(logged).toContain('Absent')
  })

  it('in the site’s own error page is the ordinary error page, with the status and the message', async () => {
    const routes = `
layouts: { default: [$page] }
errors: { 404: { sections: [Hello, Broken] }, 500: { sections: [Broken] } }
routes: [{ name: index, path: /, sections: [Hello] }, { name: missing, path: /missing, sections: [Absent] }]
`
    const own = await startSmallSite({ graphqlUrl: backend.url, routes })
    onTestFinished(() => own.end())
    for (const [path, status, message] of [
      ['/nowhere', 404, 'No encontramos esta página'],
      ['/nowhere', 404, 'No encontramos esta página'],
      ['/missing', 500, 'Error'],
    ] as const) {
      const answer = await rawRequest(own.url, path)
      expect([answer.status, /<h1[^>]*>([^<]*)/.exec(answer.text)?.[1]]).toEqual([status, message])
      expect(answer.text).toContain(`data-error-status="${status}"`)
    }
  })

  it('in the error page, too, is the plain document with its fixed texts', async () => {
    const { status, text, headers } = await get('/ghost')
    expect(status).toBe(500)
    expect(text).toContain('<h1>An error occurred while showing the error page</h1>')
    expect(text).toContain(
      '<p>Unfortunately an error occurred and while showing the error page another error occurred</p>',
    )
    expect(text).toContain('Error details: Error')
    expect(text).toContain('<a href="/">Go back to home</a>')
    expect(text).not.toContain('Ghost')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })
})

describe('compression', () => {
  const sizeOf = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { headers: own } = await get(path, { 'accept-encoding': 'gzip, br', ...headers })
    return [own['content-encoding'], Number(own['content-length'])] as const
  }

  it('of a page that is asked for again is done well, once, behind the back of its visitors', async () => {
    const body = Buffer.from((await get('/hidden')).text)
    const wellDone = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
    await expect.poll(() => sizeOf('/hidden')).toEqual(['br', wellDone])
  })

  it('of what is one visitor’s alone is cheap, however often they ask', async () => {
    const own = { cookie: 'apollo-token=T' }
    const body = Buffer.from((await get('/works', own)).text)
    const cheap = gzipSync(body, { level: 1 }).length
    for (let count = 0; count < 3; count += 1) expect(await sizeOf('/works', own)).toEqual(['gzip', cheap])
  })
})

describe('entity tags', () => {
  it.each(['/', '/contact', '/robots.txt', '/sitemap.xml', '/_site/payload/contact.json'])(
    '%s: 304 to who has it already',
    async (path) => {
      const first = await get(path)
      const { etag = '' } = first.headers
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': tag })
        expect([again.status, again.text], tag).toEqual([304, ''])
        expect(again.headers.etag).toBe(etag)
        expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
        expect(again.headers.vary).toBe(first.headers.vary)
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
    },
  )
})

describe('methods', () => {
  it.each(['/', '/contact', '/nope', '/_site/payload/contact.json', '/robots.txt'])(
    'HEAD %s has the headers and no body',
    async (path) => {
      const [head, full] = [await get(path, {}, 'HEAD'), await get(path)]
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = full.headers
      expect(head.status).toBe(full.status)
      expect(head.headers).toMatchObject(headers)
      expect(head.text).toBe('')
    },
  )

  it.each(['/', '/contact', '/nope', '/_site/payload/contact.json'])(
    'OPTIONS %s says what is allowed',
    async (path) => {
      const { status, headers } = await get(path, {}, 'OPTIONS')
      expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    },
  )

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s is refused', async (method) => {
    for (const path of ['/', '/contact', '/nope', '/robot.svg', '/sitemap.xml', '/_site/payload/contact.json']) {
      const { status, headers } = await get(path, {}, method)
      expect([status, headers.allow, headers.connection], path).toEqual([405, 'GET, HEAD, OPTIONS', 'close'])
    }
  })
})

describe('compression', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    ['*', undefined],
    ['brotli', undefined],
  ])('Accept-Encoding %j gets %s', async (acceptEncoding, encoding) => {
    const { headers } = await get('/contact', { 'accept-encoding': acceptEncoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
  })

  it('gives the same text in every encoding', async () => {
    const texts = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (encoding) => {
        const answer = await fetch(`${site.url}/contact`, { headers: { 'accept-encoding': encoding } })
        return answer.text()
      }),
    )
    expect(new Set(texts).size).toBe(1)
  })
})

describe('the policy of a page', () => {
  it.each(['/', '/contact', '/nope', '/missing'])(
    '%s allows its own stylesheet by hash, and no script of its own',
    async (path) => {
      const { headers, text } = await get(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain(`style-src 'self' '${styleHashOf(text)}'`)
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toMatch(/unsafe|nonce/)
      expect(text.match(/<style/g)).toHaveLength(1)
      expect(text).not.toMatch(/ style="| on\w+="/)
      const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)].map(([, attributes, content]) => ({
        attributes,
        content,
      }))
      for (const { attributes, content } of scripts)
        expect(content === '' || attributes?.includes('type="application/'), attributes).toBe(true)
    },
  )

  it('stands in the page, too, without what counts in a header only', async () => {
    const { headers, text } = await get('/contact')
    const carried = /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(text)?.[1]
    expect(`${carried}; frame-ancestors 'none'`).toBe(headers['content-security-policy'])
  })
})

describe('the document', () => {
  it('preloads what an island needs at once, and carries its state', async () => {
    const { text } = await get('/works')
    expect(text).toContain('<link rel="modulepreload" href="/_site/assets/Counter.js">')
    expect(text).toContain('<link rel="modulepreload" href="/_site/assets/react.js">')
    const state: unknown = JSON.parse(/id="__SITE_STATE__">(.*?)<\/script>/s.exec(text)?.[1] ?? '')
    expect(state).toMatchObject({ build: 'build-1', islands: [{ id: 'counter', data: { works: ['A'] } }] })
  })

  it('has charset before title (C-SEO-010)', async () => {
    const { text } = await get('/')
    expect(text.indexOf('<meta charset="utf-8">')).toBeLessThan(text.indexOf('<title>'))
    expect(text.indexOf('<meta charset="utf-8">')).toBeLessThan(200)
  })
})

describe('the sitemap', () => {
  it('lists every page that search engines may list, with its languages', async () => {
    const { text, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(text).toContain('<loc>https://prueba.example/ni%C3%B1os</loc>')
    expect(text).toContain('<xhtml:link rel="alternate" hreflang="en" href="https://prueba.example/en/contact"/>')
    expect(text).not.toContain('/hidden')
  })

  it('is named by robots.txt', async () => {
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://prueba.example/sitemap.xml')
  })
})
