import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessionTokens } from '../../runtime/backend/request/session-token.ts'
import { type RawRequestOptions, rawRequest } from '../support/requests/raw-request.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { otherBreads } from './bakery-pages.ts'
import { type InstalledBakery, installBakery } from './install-bakery.ts'

const SECRET = 'flour'
const ADMIN = { email: 'anne@pain.example', password: 'levain-du-matin' }
const token = createSessionTokens(SECRET, ADMIN, Date.now).signIn(ADMIN.email, ADMIN.password)?.token

let bakery: InstalledBakery
let site: StartedSite
const get = (path: string, options?: RawRequestOptions) => rawRequest(site.url, path, options)

beforeAll(async () => {
  bakery = await installBakery()
  site = await startSite(bakery.config, {
    ...bakery,
    env: { SITE_SECRET: SECRET, SITE_ADMIN_EMAIL: ADMIN.email, SITE_ADMIN_PASSWORD: ADMIN.password },
  })
})

afterAll(async () => {
  await site?.stop()
  bakery?.remove()
})

describe('the language of a visitor', () => {
  it.each([
    // Accept-Language, cookie, where `/` leads
    ['en', '', '/en'],
    ['ar-LB,ar;q=0.9,fr;q=0.5', '', '/ar'],
    ['en;q=0.3, ar;q=0.8', '', '/ar'],
    ['fr-CA,en;q=0.9', '', null],
    ['de, ja', '', null],
    ['ar;q=0, de', '', null],
    ['fr', 'langue=ar', '/ar'],
    ['ar', 'langue=fr', null],
    ['ar', 'langue=../../etc', '/ar'],
    // The default name of the cookie is not this site's.
    ['fr', 'i18n_redirected=ar', null],
  ])('Accept-Language "%s" and the cookie "%s" lead to %s', async (languages, cookie, home) => {
    const { status, headers } = await get('/?a=1', { headers: { 'accept-language': languages, cookie } })
    if (home === null) {
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(String(headers.vary).split(', ')).toEqual(expect.arrayContaining(['Accept-Language', 'Cookie']))
      expect(headers['set-cookie']).toBeUndefined()
    } else {
      expect([status, headers.location, headers['cache-control']]).toEqual([302, `${home}?a=1`, 'private, no-store'])
      expect(headers['set-cookie']).toHaveLength(1)
    }
  })

  it('is remembered under the name and with the attributes of the manifest, over TLS only where the origin is https', async () => {
    const { headers } = await get('/', { headers: { 'accept-language': 'ar' } })
    const [pair, ...attributes] = String(headers['set-cookie']).split('; ')
    const named = Object.fromEntries(attributes.map((attribute) => attribute.toLowerCase().split('=', 2)))
    expect(pair).toBe('langue=ar')
    expect(named).toMatchObject({ path: '/', samesite: 'strict' })
    expect(named).toHaveProperty('secure')
    const livesDays = (Date.parse(named.expires) - Date.now()) / 86_400_000
    expect(livesDays).toBeGreaterThan(29.9)
    expect(livesDays).toBeLessThanOrEqual(30)
  })

  it('never redirects a visitor who comes from the site itself, nor another path', async () => {
    const headers = { 'accept-language': 'ar' }
    expect((await get('/', { headers: { ...headers, 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
    expect((await get('/pains', { headers })).status).toBe(200)
    expect((await get('/_site/payload/index.json', { headers })).status).toBe(200)
  })
})

describe('a signed-in visitor', () => {
  it.each([
    // The session cookie has the name that the manifest gives it, and no other.
    [`jeton=${token}`, '/pains', 'private, no-store'],
    [`apollo-token=${token}`, '/pains', 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400'],
    // One that nobody has issued is none.
    ['jeton=abc', '/pains', 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400'],
    // Nothing on this page was asked for with the token.
    [`jeton=${token}`, '/notre-levain', 'public, no-cache'],
  ])('with the cookie %s gets %s as %s', async (cookie, path, cacheControl) => {
    const { status, headers } = await get(path, { headers: { cookie } })
    expect([status, headers['cache-control']]).toEqual([200, cacheControl])
  })
})

describe('methods', () => {
  it('answers HEAD as GET, without the body', async () => {
    const head = await get('/pains', { method: 'HEAD' })
    const full = await get('/pains')
    expect(head.text).toBe('')
    expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
      200,
      full.headers.etag,
      String(Buffer.byteLength(full.text)),
    ])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('refuses %s', async (method) => {
    for (const path of ['/pains', '/nowhere', '/_site/payload/pains.json']) {
      const { status, headers } = await get(path, { method })
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
  })

  it('answers 304 to whom has the page already', async () => {
    const { headers } = await get('/pains')
    const again = await get('/pains', { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400')
  })
})

describe('hostile requests', () => {
  it.each([
    ['/%E0%A4%A', 400],
    ['/%', 400],
    ['/pains%00', 400],
    ['/ar%2fkhubz', 400],
    ['/\\evil.example', 400],
    ['//evil.example', 404],
    ['//evil.example/%2e%2e', 404],
    ['/%2e%2e/site.config.yaml', 404],
    ['/../site.config.yaml', 404],
    ['/pictures/%2e%2e/%2e%2e/site.config.yaml', 404],
    ['/pictures/..%2f..%2fsite.config.yaml', 400],
    ['/site.config.yaml', 404],
    ['/content/breads.yaml', 404],
    ['/.env', 404],
    ['/_site/server/site.js', 404],
    ['/_site/assets.json', 404],
    ['/_site/%2e%2e/assets.json', 404],
    ['/_site/../server/site.js', 404],
    ['/_site/assets/nothing-00000000.js', 404],
    ['/_site/payload/%2e%2e/%2e%2e/package.json', 404],
    ['/_site/payload/%E0%A4%A.json', 400],
    ['/__proto__', 404],
  ])('%s answers %i and shows nothing', async (path, status) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.location]).toEqual([status, undefined])
    expect(answer.text).not.toMatch(/version: 1|Rye round|createRender|"build":"[^"]+","boot"/)
  })

  it('builds nothing from the Host header', async () => {
    const { status, text } = await get('/pains', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(status).toBe(200)
    expect(text).not.toContain('evil.example')
    expect(text).toContain('<link rel="canonical" href="https://fournilnour.example/pains" data-head>')
  })

  it('keeps what it was told out of the page', async () => {
    const { text } = await get('/pains?x=%3Cscript%3Ealert(1)%3C/script%3E', { headers: { cookie: 'langue=<b>' } })
    expect(text).not.toContain('alert(1)')
  })
})

describe('headers', () => {
  it.each([
    '/',
    '/nowhere',
    '/favicon.svg',
    '/_site/assets/nothing.js',
    '/_site/payload/pains.json',
    '/sitemap.xml',
    '/healthz',
    '/%',
  ])('%s is guarded', async (path) => {
    const { headers } = await get(path)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      // The manifest's own.
      'x-baked': 'before-dawn',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('files and addresses', () => {
  it('serves public files', async () => {
    const { status, headers, text } = await get('/pictures/oven.svg')
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(text).toContain('Three loaves')
  })

  it('lists in the sitemap what search engines may find, in every language that has it', async () => {
    const { text } = await get('/sitemap.xml')
    const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) =>
      decodeURI(new URL(place).pathname),
    )
    expect(places.toSorted()).toEqual(
      [
        ...['/', '/en', '/ar', '/pains', '/en/breads', '/ar/khubz', '/notre-levain', '/en/our-starter', '/ar/خميرتنا'],
        ...['/pains/miche-de-seigle', '/en/breads/rye-round', '/ar/khubz/رغيف-الجاودار', ...otherBreads],
        ...['/ateliers', '/en/workshops', '/galette', '/en/kings-cake', '/ar/kaakat-al-muluk'],
      ].toSorted(),
    )
    expect(text).toContain('hreflang="ar" href="https://fournilnour.example/ar/khubz"')
    expect((await get('/robots.txt')).text).toContain('Sitemap: https://fournilnour.example/sitemap.xml')
  })

  it('answers GraphQL at the address of its client, and at no other', async () => {
    const query = '/graphql?query={breadCount}'
    expect(JSON.parse((await get(`/oven${query}`, { headers: { accept: 'application/json' } })).text)).toEqual({
      data: { breadCount: 5 },
    })
    expect((await get(query)).status).toBe(404)
  })
})
