import { describe, expect, it } from 'vitest'
import type { StepRequest } from '../../runtime/page/step.ts'
import { defineValidator, pageError, type ValidatorModule } from '../../runtime/page/step-module.ts'
import type { Reads, ValidatorModel } from '../../runtime/site/site-model.ts'
import { acceptsRequest } from '../../runtime/validators/index.ts'
import { stepHostOf, stepRequestOf } from '../support/step-request.ts'

function accepts(model: ValidatorModel, request: Partial<StepRequest> = {}, module?: unknown) {
  return acceptsRequest({ step: 'validator', name: 'mine', model }, stepRequestOf(request), stepHostOf(module))
}

describe('a range of days (UTC, both included)', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2026-01-01T00:00:00.000Z', true],
    ['2026-01-01', '2026-12-31', '2025-12-31T23:59:59.999Z', false],
    ['2026-01-01', '2026-12-31', '2026-12-31T23:59:59.999Z', true],
    ['2026-01-01', '2026-12-31', '2027-01-01T00:00:00.000Z', false],
    ['2026-06-01', null, '2030-01-01T00:00:00.000Z', true],
    ['2026-06-01', null, '2026-05-31T12:00:00.000Z', false],
    [null, '2026-06-01', '1999-01-01T00:00:00.000Z', true],
    [null, '2026-06-01', '2026-06-02T00:00:00.000Z', false],
    [null, null, '2026-06-02T00:00:00.000Z', true],
  ])('from %s to %s at %s: %s', (from, to, now, expected) => {
    expect(accepts({ kind: 'date-range', from, to }, { now: new Date(now) })).toBe(expected)
  })
})

it.each([true, false])('a flag that is %s', (isEnabled) => {
  expect(accepts({ kind: 'flag', isEnabled })).toBe(isEnabled)
})

describe('a JSON Schema (draft-07) of the query', () => {
  const course = {
    type: 'object',
    required: ['course'],
    properties: {
      course: { type: 'string', pattern: '^[a-z]+$' },
      tag: { type: 'array', maxItems: 2, items: { enum: ['new', 'old'] } },
    },
    if: { properties: { course: { const: 'art' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
    then: { required: ['tag'] },
  }
  it.each([
    ['?course=math', true],
    ['', false],
    ['?course=Math', false],
    ['?course=math&course=art', false],
    ['?course=art', false],
    ['?course=art&tag=new&tag=old', true],
    ['?course=art&tag=new&tag=old&tag=new', false],
    ['?course=art&tag=new', false],
    ['?course=math&__proto__=x&constructor=y', true],
    ['?__proto__=math', false],
  ])('%j: %s', (search, expected) => {
    expect(accepts({ kind: 'schema', query: course, locales: null, session: null, check: null }, { search })).toBe(
      expected,
    )
  })

  it.each([
    ['a text', { properties: { q: { type: 'string', maxLength: 8, pattern: '^(a+)+$' } } }, `?q=${'a'.repeat(40)}!`],
    [
      'the elements of a list',
      { properties: { q: { type: 'array', items: { maxLength: 8, pattern: '^(a+)+$' } } } },
      `?q=a&q=${'a'.repeat(40)}!`,
    ],
    [
      'what must not fit',
      { properties: { q: { maxLength: 8, not: { pattern: '^(a+)+$' } } } },
      `?q=${'a'.repeat(40)}!`,
    ],
  ])('looks at the length first: no expression is tried on %s that is too long', (_, query, search) => {
    // Tried, it would take longer than any test.
    expect(accepts({ kind: 'schema', query, locales: null, session: null, check: null }, { search })).toBe(false)
  })

  it('counts characters as JSON Schema does', () => {
    const query = { properties: { q: { maxLength: 2 } } }
    const of = (search: string) =>
      accepts({ kind: 'schema', query, locales: null, session: null, check: null }, { search })
    expect([of('?q=😀😀'), of('?q=😀😀😀')]).toEqual([true, false])
  })

  it('does not take what every object inherits for a parameter', () => {
    const query = { required: ['constructor'] }
    expect(accepts({ kind: 'schema', query, locales: null, session: null, check: null })).toBe(false)
  })
})

describe('a schema of language and session', () => {
  it.each([
    [['es'], null, 'es', false, true],
    [['es'], null, 'en', false, false],
    [null, true, 'es', true, true],
    [null, true, 'es', false, false],
    [null, false, 'es', true, false],
    [['en'], true, 'en', true, true],
  ])('locales %s, session %s: in %s with session %s: %s', (locales, session, locale, isActive, expected) => {
    const request = { locale, hasSession: () => isActive }
    expect(accepts({ kind: 'schema', query: null, locales, session, check: null }, request)).toBe(expected)
  })
})

describe('a module of the site’s own', () => {
  const ask = (module: unknown, reads: readonly Reads[], request: Partial<StepRequest> = {}) =>
    accepts({ kind: 'module', reads }, request, module)

  it('is handed the page, the language, the path and the time', () => {
    let seen: unknown
    const module = defineValidator({
      validate({ route, locale, path, now }) {
        seen = { route, locale, path, now }
        return true
      },
    })
    const request = stepRequestOf()
    expect(ask(module, [], request)).toBe(true)
    const { route, locale, path, now } = request
    expect(seen).toEqual({ route, locale, path, now })
  })

  it('is handed of the visitor what it declares: a repeated parameter is a list', () => {
    const module = defineValidator({
      validate: ({ query, session }) => session.isActive && query.a === '1' && query.b?.length === 2,
    })
    expect(ask(module, ['query', 'session'], { search: '?a=1&b=2&b=3', hasSession: () => true })).toBe(true)
  })

  it.each([
    ['query', (context: Parameters<ValidatorModule['validate']>[0]) => 'a' in context.query],
    ['session', (context: Parameters<ValidatorModule['validate']>[0]) => context.session.isActive],
  ])('is told what to write when it looks at the %s without declaring it', (name, validate) => {
    expect(() => ask({ validate }, [])).toThrow(
      `The validator "mine" looks at the ${name}. Declare that: reads: [${name}].`,
    )
  })

  it('may answer later, with a promise of any library', async () => {
    expect(await ask({ validate: async () => false }, [])).toBe(false)
    // biome-ignore lint/suspicious/noThenProperty: this is what such a promise is.
    expect(await ask({ validate: () => ({ then: (done: (value: boolean) => void) => done(false) }) }, [])).toBe(false)
  })

  it('may throw the error that the page shows', () => {
    const module = defineValidator({
      validate() {
        throw pageError(403, 'Members only')
      },
    })
    expect(() => ask(module, [])).toThrow('Members only')
  })

  it.each([undefined, null, {}, { validate: true }, () => true])('has to export a validator, not %j', (module) => {
    expect(() => ask(module, [])).toThrow('export default defineValidator({ validate(context) { … } })')
  })
})
