import { describe, expect, it } from 'vitest'
import { serializeCookie } from '../../runtime/session/serialize-cookie.ts'
import { readToken } from '../../runtime/session/token.ts'

describe('the language cookie', () => {
  const cookie = { name: 'i18n_redirected', maxAgeMs: 365 * 86_400_000, sameSite: 'lax', isSecure: false } as const
  const now = new Date('2026-11-21T10:00:00Z')

  it('lives 365 days from now, on the whole site, lax, not secure', () => {
    expect(serializeCookie(cookie, 'en', now)).toBe(
      'i18n_redirected=en; Path=/; Expires=Sun, 21 Nov 2027 10:00:00 GMT; SameSite=Lax',
    )
  })

  it('is secure where the public origin is https', () => {
    expect(serializeCookie({ ...cookie, isSecure: true }, 'en', now)).toMatch(/; SameSite=Lax; Secure$/)
  })

  it('can be strict', () => {
    expect(serializeCookie({ ...cookie, sameSite: 'strict' }, 'en', now)).toMatch(/; SameSite=Strict$/)
  })

  it('never holds what could end its value', () => {
    expect(serializeCookie(cookie, 'a; Path=/x\r\nSet-Cookie: b', now)).toMatch(/^i18n_redirected=[\w%-]+; Path=\/;/)
  })
})

describe('a token is visible ASCII of at most 4 kB, with or without quotes around it; anything else counts as absent', () => {
  it.each([
    ['T', 'T'],
    ['eyJhbGciOi.J9-_~+/=', 'eyJhbGciOi.J9-_~+/='],
    ['x'.repeat(4096), 'x'.repeat(4096)],
    ['x'.repeat(4097), null],
    ['"T/w=="', 'T/w=='],
    ['"', '"'],
    ['""', null],
    ['"a b"', null],
    ['', null],
    [undefined, null],
    ['a b', null],
    ['a\r\nx: y', null],
    ['a\tb', null],
    ['€', null],
    ['ñ', null],
    ['a\u0000', null],
    ['a\u007f', null],
    ['a\n', null],
  ])('%j → %j', (value, token) => {
    expect(readToken(value)).toBe(token)
  })
})
