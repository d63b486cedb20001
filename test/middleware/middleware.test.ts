import { describe, expect, it } from 'vitest'
import type { Middleware } from '../../runtime/manifest/manifest.types.ts'
import { resolveMiddleware, runMiddleware } from '../../runtime/middleware/index.ts'
import { defineMiddleware, pageError, type RedirectTarget, redirect } from '../../runtime/steps/step-module.ts'
import type { StepRequest } from '../../runtime/steps/step-request.ts'
import { stepHostOf, stepRequestOf } from '../support/requests/step-request.ts'

function run(declared: Middleware, request: Partial<StepRequest> = {}, module?: unknown) {
  const model = resolveMiddleware(declared)
  return runMiddleware({ name: 'mine', model }, stepRequestOf(request), stepHostOf(module))
}

describe('a required session', () => {
  const members: Middleware = { kind: 'session', to: 'login', parameter: 'return' }

  it('lets a visitor with a session pass', () => {
    expect(run(members, { hasSession: () => true })).toBeNull()
  })

  it('leads others to the route in their language, with the way back', () => {
    expect(run(members, { search: '?a=1&b=ñ' })).toEqual({
      kind: 'redirect',
      to: '/entrar?return=%2Fcursos%3Fa%3D1%26b%3D%C3%B1',
      status: 302,
    })
  })

  it('does not lead from the route to itself', () => {
    expect(run(members, { path: '/entrar', route: { name: 'login', path: '/entrar' } })).toBeNull()
  })

  it('leaves the route open to all, also while the back-end that is asked of sessions is away', () => {
    const checked = { ...members, check: 'me' }
    const login = { path: '/entrar', route: { name: 'login', path: '/entrar' }, hasSession: () => true }
    expect(run(checked, login)).toBeNull()
    expect(run({ ...checked, to: '/entrar' }, login)).toBeNull()
  })

  it('tells no way back that could lead to another host', () => {
    expect(run(members, { path: '//evil.example/x', route: null })).toMatchObject({ to: '/entrar' })
  })
})

describe('a flag in front of others', () => {
  it.each([{ enabled: true }, { given: 'ana@example.com' }])('lets the request go on with %j', (flag) => {
    expect(run({ kind: 'flag', ...flag })).toBeNull()
  })

  it.each([{ enabled: 'off' }, { given: '' }, { enabled: 'on', given: '' }])(
    'is a page that is not there with %j',
    (flag) => {
      expect(run({ kind: 'flag', ...flag })).toMatchObject({ kind: 'error', error: { status: 404 } })
    },
  )

  it('keeps nothing of the text that it asks for', () => {
    const model = resolveMiddleware({ kind: 'flag', given: 'ana@example.com' })
    expect(JSON.stringify(model)).not.toContain('ana@')
  })
})

describe('a redirect of the manifest', () => {
  it.each([
    ['login', 302, '/entrar'],
    ['kids', 301, '/ni%C3%B1os'],
    ['https://example.com', 307, 'https://example.com/'],
    ['https://example.com/test/?a=1#b', 308, 'https://example.com/test/?a=1#b'],
  ] as const)('to %s with %i', (to, status, address) => {
    expect(run({ kind: 'redirect', to, status })).toEqual({ kind: 'redirect', to: address, status })
  })
})

describe('a module of the site’s own', () => {
  const own = { kind: 'module' as const, module: 'own.ts', reads: [] }
  const leadsTo = ['https://accounts.example/login', 'https://other.example']
  const lead = (to: RedirectTarget) => run({ ...own, leadsTo }, {}, defineMiddleware({ run: () => redirect(to) }))

  it.each([null, undefined, redirect(''), redirect(null)])('that returns %j lets the request go on', (result) => {
    expect(run({ ...own, leadsTo }, {}, { run: () => result })).toBeNull()
  })

  it.each<[RedirectTarget, string]>([
    ['login', '/entrar'],
    ['/other/path?a=1#b', '/other/path?a=1#b'],
    ['/niños', '/ni%C3%B1os'],
    ['/a/../b', '/b'],
    ['./other?a=1#b', '/other?a=1#b'],
    ['../../other', '/other'],
    [{ name: 'kids' }, '/ni%C3%B1os'],
    [
      { name: 'login', query: { return: '/a b', tag: ['1', '2'] }, hash: 'señal' },
      '/entrar?return=%2Fa+b&tag=1&tag=2#se%C3%B1al',
    ],
    ['https://accounts.example/login', 'https://accounts.example/login'],
    ['https://accounts.example/login?client=1#x', 'https://accounts.example/login?client=1#x'],
    ['https://other.example', 'https://other.example/'],
  ])('leads to %j → %s', (to, address) => {
    expect(lead(to)).toEqual({ kind: 'redirect', to: address, status: 302 })
  })

  it.each<RedirectTarget>([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '..//evil.example',
    './/evil.example',
    '/ok\r\nset-cookie: a=b',
    'https://evil.example',
    'https://accounts.example/login/deeper',
    'https://accounts.example/',
    'https://accounts.example.evil.example/login',
    'https://user@accounts.example/login',
    'https://accounts.example:444/login',
    'http://accounts.example/login',
    'javascript:alert(1)',
    'mailto:a@b.example',
    { name: '//evil.example' },
    { name: 'https://evil.example' },
  ])('never leads to %j', (to) => {
    expect(() => lead(to)).toThrow('the manifest does not allow it')
  })

  it('leads to no route that there is not', () => {
    expect(() => lead('nowhere')).toThrow('There is no route "nowhere" in the language "es"')
  })

  it.each([200, 304, 404])('cannot redirect with the status %i', (status) => {
    const module = { run: () => ({ kind: 'redirect', to: '/', status }) }
    expect(() => run({ ...own, leadsTo }, {}, module)).toThrow('must return redirect(…), pageError(…) or nothing')
  })

  it('ends the request with an error, whose message visitors read', async () => {
    const module = defineMiddleware({ run: async () => pageError(505, 'Not like this') })
    expect(await run({ ...own, leadsTo }, {}, module)).toEqual({
      kind: 'error',
      error: { status: 505, message: 'Not like this', isShown: true },
    })
  })

  it.each([undefined, {}, { run: 1 }])('has to export a middleware, not %j', (module) => {
    expect(() => run({ ...own, leadsTo }, {}, module)).toThrow('export default defineMiddleware(')
  })
})
