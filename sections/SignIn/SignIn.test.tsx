import { describe, expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { faultOf } from '../fault-of.ts'
import { SignIn } from './SignIn.tsx'
import type { SignInProps } from './SignIn.types.ts'

const render = (props: Partial<SignInProps>, locale: 'es' | 'en' = 'es') =>
  renderSection({
    name: 'SignIn',
    component: SignIn,
    props: { kind: 'form', heading: 1, title: 'Entrar', to: 'index', ...props },
    locale,
  })

describe.each([
  ['es', 'Correo', 'Contraseña', 'Para entrar hace falta JavaScript.'],
  ['en', 'E-mail', 'Password', 'Signing in takes JavaScript.'],
] as const)('the form, in %s', (locale, email, password, needed) => {
  const { html, text, elements } = render({}, locale)

  it('asks for an address and a password that browsers can fill in', () => {
    expect(elements('label')).toEqual([email, password])
    expect(html).toMatch(/<input [^>]*type="email"[^>]*autoComplete="username"/i)
    expect(html).toMatch(/<input [^>]*type="password"[^>]*autoComplete="current-password"/i)
  })

  it('puts no password into an address, and says what it needs, before it has started', () => {
    expect(html).toContain('method="post"')
    expect(html).toMatch(/<button [^>]*type="submit" disabled=""/)
    expect(text).toContain(needed)
  })
})

it('is a line on the page behind it, which cannot be used before it has started', () => {
  const { html, text } = render({ kind: 'line', title: 'Estás adentro.' })
  expect(text).toBe('Estás adentro. Salir')
  expect(html).toMatch(/<button [^>]*disabled=""/)
})

describe('what is said of a failure', () => {
  const error = (cause: unknown, statusCode = 500) => faultOf({ statusCode, message: '', cause })

  it.each([
    ['an answer that refuses', { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }, 'refused'],
    ['an answer of too many tries', { answer: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } }, 'limited'],
    ['an answer that says nothing', { errors: [{ message: 'no' }, null] }, 'failed'],
    ['a back-end that is away', { name: 'NetworkError' }, 'unreachable'],
    ['a back-end that is late', { name: 'TimeoutError' }, 'unreachable'],
    ['nothing', undefined, 'failed'],
  ] as const)('depends on its cause: %s', (_, cause, fault) => {
    expect(error(cause)).toBe(fault)
  })

  it.each([
    [401, 'refused'],
    [429, 'limited'],
    [503, 'failed'],
  ] as const)('depends on its status: %i', (status, fault) => {
    expect(error(new Error('no'), status)).toBe(fault)
  })
})
