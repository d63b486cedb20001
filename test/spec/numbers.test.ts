import { describe, expect, it } from 'vitest'
import { serializeCookie } from '../../runtime/session/serialize-cookie.ts'
import { manifestOf, siteOf } from '../site/site-of.ts'

/** Each number is a default of the schema, never a literal in code. */
const least = `version: 1
site: { product: P }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { default: { url: 'https://a.example/graphql', schema: a.graphql } } }
routes: [{ name: index, path: /, sections: [] }]
`
const manifest = manifestOf(least)
const { site } = siteOf(least)

describe('the defaults of the manifest', () => {
  it.each([
    ['language cookie: name', manifest.cookies.language.name, 'i18n_redirected'],
    ['language cookie: 365 days', manifest.cookies.language.maxAge, '365d'],
    ['language cookie: SameSite lax', manifest.cookies.language.sameSite, 'lax'],
    ['token cookie: name', manifest.cookies.session.name, 'apollo-token'],
    ['token cookie: 7 days', manifest.cookies.session.maxAge, '7d'],
    ['queries are not persisted', manifest.graphql.clients.default?.persisted, false],
    ['equal queries at a time are one', manifest.graphql.clients.default?.deduplicate, true],
    ['chunk load time-out: 120 s', manifest.timeouts.chunkLoad, '120s'],
    ['idle time-out: 2000 ms', manifest.timeouts.idle, '2000ms'],
    ['least pending time of a fetch: 200 ms', manifest.timeouts.fetchDelay, '200ms'],
    ['title template', manifest.site.titleTemplate, '%s - {product}'],
    ['language detection is on', manifest.locales.detect.enabled, true],
    ['the cookie leads a returning visitor', manifest.locales.detect.remember, true],
    ['the default layout', manifest.layouts, { default: ['$page'] }],
    ['a bearer token is sent', manifest.graphql.clients.default?.authorization.bearer, true],
  ])('%s', (_, value, expected) => {
    expect(value).toEqual(expected)
  })
})

describe('what the program makes of the defaults', () => {
  it.each([
    ['365 days', site.cookies.language.maxAgeMs, 31_536_000_000],
    ['120 s', site.timeouts.chunkLoadMs, 120_000],
    ['2000 ms', site.timeouts.idleMs, 2000],
    ['200 ms of a fetch', site.timeouts.fetchDelayMs, 200],
    ['not Secure over http', site.cookies.language.isSecure, false],
    ['5 s for a whole exchange', site.clients.get('default')?.timeoutMs, 5000],
    ['2 MB of an answer', site.clients.get('default')?.maxBytes, 2_000_000],
    ['nothing kept', site.clients.get('default')?.keepMs, 0],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected)
  })

  it('the whole cookie: 365 days, path /, SameSite lax, not Secure', () => {
    expect(serializeCookie(site.cookies.language, 'en', new Date(0))).toBe(
      'i18n_redirected=en; Path=/; Expires=Fri, 01 Jan 1971 00:00:00 GMT; SameSite=Lax',
    )
  })

  it('a prefix for every language except the default', () => {
    expect(site.routes.map(({ path }) => path)).toEqual(['/', '/en'])
  })

  it.each([
    ['cookies: { language: { maxAge: 1d } }', (model: typeof site) => model.cookies.language.maxAgeMs, 86_400_000],
    ['cookies: { language: { sameSite: strict } }', (model: typeof site) => model.cookies.language.sameSite, 'strict'],
    ['cookies: { session: { name: other } }', (model: typeof site) => model.cookies.session.name, 'other'],
    ['timeouts: { chunkLoad: 5s }', (model: typeof site) => model.timeouts.chunkLoadMs, 5000],
    ['timeouts: { idle: 1ms }', (model: typeof site) => model.timeouts.idleMs, 1],
    ['timeouts: { fetchDelay: 0ms }', (model: typeof site) => model.timeouts.fetchDelayMs, 0],
    ['timeouts: { drain: 0ms }', (model: typeof site) => model.timeouts.drainMs, 0],
    ['timeouts: { shutdown: 3s }', (model: typeof site) => model.timeouts.shutdownMs, 3000],
  ])('each can be chosen: %s', (yaml, read, expected) => {
    expect(read(siteOf(`${least}${yaml}\n`).site)).toBe(expected)
  })
})
