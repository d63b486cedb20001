import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSession } from '../../runtime/session/read-session.ts'
import { login, logout } from '../../runtime/session/session.ts'
import { manifestOf, siteOf } from '../site/site-of.ts'

const least = (origin: string, rest = '') => `version: 1
site: { product: P, origin: '${origin}' }
locales: { default: es, available: { es: { label: Español } } }
graphql: { clients: { default: { url: 'https://a.example/graphql', schema: a.graphql } } }
routes: [{ name: index, path: /, sections: [] }]
${rest}`
const cookieOf = (origin: string, rest?: string) => siteOf(least(origin, rest)).site.cookies.session
const plain = cookieOf('http://a.example')

let page: EventTarget & { cookie: string }
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') })
  page = Object.assign(new EventTarget(), { cookie: '' })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the session’s cookie', () => {
  it('lives 7 days, counted anew from each login', async () => {
    expect(manifestOf(least('http://a.example')).cookies.session.maxAge).toBe('7d')
    await login(plain, 'T')
    expect(page.cookie).toBe('apollo-token=T; Path=/; Expires=Sat, 28 Nov 2026 10:00:00 GMT; SameSite=Lax')
    vi.setSystemTime(new Date('2026-11-22T10:00:00Z'))
    await login(plain, 'T')
    expect(page.cookie).toContain('Expires=Sun, 29 Nov 2026 10:00:00 GMT')
  })

  it.each([
    ['a number of days', plain, 1, 'Expires=Sun, 22 Nov 2026 10:00:00 GMT'],
    ['a part of a day', plain, 0.5, 'Expires=Sat, 21 Nov 2026 22:00:00 GMT'],
    [
      'what the manifest says',
      cookieOf('http://a.example', 'cookies: { session: { maxAge: 2h } }'),
      undefined,
      'Expires=Sat, 21 Nov 2026 12:00:00 GMT',
    ],
  ])('lives %s', async (_, cookie, maxAge, expected) => {
    await login(cookie, 'T', { maxAge })
    expect(page.cookie).toContain(expected)
  })

  it('is sent over TLS only where the public origin is https', async () => {
    await login(cookieOf('https://a.example'), 'T')
    expect(page.cookie).toMatch(/; SameSite=Lax; Secure$/)
  })

  it.each([
    ['a logout', () => logout(cookieOf('https://a.example'))],
    ['a login without a token', () => login(cookieOf('https://a.example'), '')],
  ])('is removed by %s, with the same path', async (_, end) => {
    await end()
    expect(page.cookie).toBe(
      'apollo-token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax; Secure; Max-Age=0',
    )
  })

  it.each([
    ['other=1; apollo-token=a%2Bb; last=2', 'a+b'],
    ['apollo-token=', null],
    ['apollo-token=%E0%A4%A', null],
    ['apollo-token=a%20b', null],
    ['xapollo-token=T', null],
  ])('is read: %j → %j', (cookie, token) => {
    page.cookie = cookie
    expect(readSession('apollo-token')).toBe(token)
  })
})

describe('a login or logout', () => {
  it('writes the cookie first, then tells, then waits for what has to follow, which may fail', async () => {
    const order: string[] = []
    page.addEventListener('sitio:session', (event) => {
      // Node's events carry no types.
      const { detail } = event as DocumentEventMap['sitio:session']
      order.push(`${detail.cause} ${detail.isActive} ${page.cookie.slice(0, 14)}`)
      detail.waitUntil(Promise.reject(new Error('a cache')))
      detail.waitUntil(Promise.resolve().then(() => void order.push('caches')))
    })
    await login(plain, 'T')
    order.push('done')
    await logout(plain)
    expect(order).toEqual(['login true apollo-token=T', 'caches', 'done', 'logout false apollo-token=;', 'caches'])
  })
})
