import { describe, expect, it } from 'vitest'
import { resolveMiddleware } from '../../runtime/middleware/index.ts'
import { planSteps } from '../../runtime/page/plan-steps.ts'
import type { Step } from '../../runtime/page/step.ts'
import { takeSteps } from '../../runtime/page/take-steps.ts'
import { pageError } from '../../runtime/steps/step-module.ts'
import type { StepOutcome, StepRequest } from '../../runtime/steps/step-request.ts'
import { resolveValidator } from '../../runtime/validators/index.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { stepHostOf, stepRequestOf } from '../support/requests/step-request.ts'

type Act = () => StepOutcome | boolean | Promise<StepOutcome | boolean>

/** Takes steps of which each does what it is given; returns the outcome and which of them ran. */
function take(acts: Readonly<Record<string, Act>>, request: Partial<StepRequest> = {}, steps = stepsOf(acts)) {
  const ran: string[] = []
  const act = (name: string) => {
    ran.push(name)
    return acts[name]?.()
  }
  const outcome = takeSteps(steps, stepRequestOf(request), stepHostOf(), {
    // Each act returns what the kind in its name requires.
    runMiddleware: ({ name }) => act(name) as StepOutcome,
    accepts: ({ name }) => act(name) as boolean,
  })
  return { outcome, ran }
}

function stepsOf(acts: Readonly<Record<string, Act>>): Step[] {
  return Object.keys(acts).map((name) =>
    name.startsWith('v')
      ? { step: 'validator', name, model: resolveValidator({ kind: 'flag', enabled: true }) }
      : { step: 'middleware', name, model: resolveMiddleware({ kind: 'redirect', to: 'login', status: 302 }) },
  )
}

const away: StepOutcome = { kind: 'redirect', to: '/away', status: 302 }

describe('steps in series', () => {
  it('come to nothing at once when nothing has to be waited for', () => {
    expect(take({})).toEqual({ outcome: null, ran: [] })
    expect(take({ m1: () => null, v1: () => true })).toEqual({ outcome: null, ran: ['m1', 'v1'] })
  })

  it('wait for each before the next begins, and stop at the first redirect', async () => {
    let isDone = false
    const { outcome, ran } = take({
      async m1() {
        await new Promise(setImmediate)
        isDone = true
        return null
      },
      m2: () => (isDone ? away : null),
      m3: () => null,
    })
    expect(ran).toEqual(['m1'])
    expect(await outcome).toEqual(away)
    expect(ran).toEqual(['m1', 'm2'])
  })

  it('stop at the first validator that refuses: an unmatched route', async () => {
    const expected = { kind: 'error', error: { status: 404, message: 'This page could not be found' } }
    expect(take({ v1: () => false, v2: () => true })).toEqual({ outcome: expected, ran: ['v1'] })
    expect(await take({ v1: async () => false }).outcome).toEqual(expected)
  })

  it.each<[string, unknown, number, string]>([
    ['its status and message', pageError(403, 'Custom Error'), 403, 'Custom Error'],
    ['an error without a status', new Error('broken'), 500, 'broken'],
    ['a status that is none', pageError(200, 'fine'), 500, 'fine'],
    ['status 418 without statusCode', { status: 418, message: 'teapot' }, 418, 'teapot'],
    ['a text', 'boom', 500, 'boom'],
    ['an empty message', new Error(''), 500, 'Error'],
    ['an object without a message', { a: 1 }, 500, '{\n  "a": 1\n}'],
    ['nothing', undefined, 500, 'Error'],
  ])('show what a validator throws: %s', async (_, thrown, status, message) => {
    const throws = () => {
      throw thrown
    }
    const expected = { kind: 'error', error: { status, message, isShown: true } }
    expect(take({ v1: throws }).outcome).toMatchObject(expected)
    expect(await take({ v1: () => Promise.reject(thrown) }).outcome).toMatchObject(expected)
  })

  it('hide what a middleware throws, unless it is meant for visitors', async () => {
    const cause = new Error('the password is 1234')
    expect(await take({ m1: () => Promise.reject(cause) }).outcome).toEqual({
      kind: 'error',
      error: { status: 500, message: 'Error', cause },
    })
    expect(await take({ m1: () => Promise.reject(pageError(403, 'No')) }).outcome).toEqual({
      kind: 'error',
      error: { status: 403, message: 'No', isShown: true },
    })
  })
})

describe('a redirect to the address that was asked for', () => {
  const leads =
    (to: string): Act =>
    () => ({ kind: 'redirect', to, status: 302 })

  it.each([
    ['/cursos', {}],
    ['/cursos#top', {}],
    ['/cursos?a=%C3%B1', { search: '?a=ñ' }],
    ['/ni%C3%B1os', { path: '/ni%c3%b1os' }],
    ['https://prueba.example/cursos', {}],
  ])('%s is none: the next step follows', (to, request) => {
    expect(take({ m1: leads(to), v1: () => true }, request)).toEqual({ outcome: null, ran: ['m1', 'v1'] })
  })

  it.each([
    ['/cursos?a=1', {}],
    ['/cursos', { search: '?a=1' }],
    ['/cursos?a=%', { search: '?a=%25%' }],
    ['https://other.example/cursos', {}],
  ])('%s is one', (to, request) => {
    expect(take({ m1: leads(to) }, request).outcome).toMatchObject({ kind: 'redirect', to })
  })
})

describe('a middleware that is not registered', () => {
  const { site } = siteOf(
    twoLanguages(`
middleware: { m1: { kind: module, module: a.ts }, m2: { kind: module, module: a.ts } }
validators: { v1: { kind: flag, enabled: on } }
navigation: { middleware: [m1] }
layouts: { default: [$page], wide: { sections: [$page], middleware: [m1, ghost, phantom, m2] } }
routes:
  - { name: index, path: /, sections: [], layout: wide, middleware: [m2], validators: [v1] }
`),
  )

  it('ends its group before any of it runs, and what follows; the last unknown name is told', () => {
    const [route = null] = site.routes
    const { outcome, ran } = take({ m1: () => null, m2: () => null, v1: () => true }, {}, [...planSteps(site, route)])
    expect(ran).toEqual(['m1'])
    expect(outcome).toMatchObject({
      kind: 'error',
      error: { status: 500, message: 'Unknown middleware phantom', isShown: true },
    })
  })
})
