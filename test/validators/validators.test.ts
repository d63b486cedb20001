import { describe, expect, it } from 'vitest'
import { compileQuery } from '../../runtime/bundle/query-module.ts'
import type { Validator } from '../../runtime/manifest/manifest.types.ts'
import { defineValidator, pageError, type ValidatorModule } from '../../runtime/steps/step-module.ts'
import type { Reads, StepRequest } from '../../runtime/steps/step-request.ts'
import { acceptsRequest, resolveValidator, turnsOf } from '../../runtime/validators/index.ts'
import { stepHostOf, stepRequestOf } from '../support/requests/step-request.ts'

function accepts(declared: Validator, request: Partial<StepRequest> = {}, module?: unknown) {
  const model = resolveValidator(declared)
  return acceptsRequest({ name: 'mine', model }, stepRequestOf(request), stepHostOf(module))
}

describe('a range of days (both included)', () => {
  it.each([
    ['2026-01-01', '2026-12-31', '2026-01-01T00:00:00.000Z', true],
    ['2026-01-01', '2026-12-31', '2025-12-31T23:59:59.999Z', false],
    ['2026-01-01', '2026-12-31', '2026-12-31T23:59:59.999Z', true],
    ['2026-01-01', '2026-12-31', '2027-01-01T00:00:00.000Z', false],
    ['2026-06-01', undefined, '2030-01-01T00:00:00.000Z', true],
    ['2026-06-01', undefined, '2026-05-31T12:00:00.000Z', false],
    [undefined, '2026-06-01', '1999-01-01T00:00:00.000Z', true],
    [undefined, '2026-06-01', '2026-06-02T00:00:00.000Z', false],
    [undefined, undefined, '2026-06-02T00:00:00.000Z', true],
  ])('from %s to %s at %s: %s', (from, to, now, expected) => {
    expect(accepts({ kind: 'date-range', ...(from && { from }), ...(to && { to }) }, { now: new Date(now) })).toBe(
      expected,
    )
  })
})

describe('a range up to a day or a time, which an entry may say', () => {
  it.each([
    ['2026-06-15', '2026-06-15T23:59:59.999Z', true],
    ['2026-06-15', '2026-06-16T00:00:00.000Z', false],
    ['2026-06-15T18:00:00-06:00', '2026-06-16T00:00:00.000Z', true],
    ['2026-06-15T18:00:00-06:00', '2026-06-16T00:00:00.001Z', false],
  ])('until %s at %s: %s', (until, time, expected) => {
    const now = new Date(time)
    const entryValue = (field: string) => (field === 'ends' ? until : undefined)
    expect(accepts({ kind: 'date-range', until }, { now })).toBe(expected)
    expect(accepts({ kind: 'date-range', until: { entry: 'ends' } }, { now, entryValue })).toBe(expected)
  })

  it.each([
    ['America/Costa_Rica', '2026-06-16T05:59:59.999Z', '2026-06-16T06:00:00.000Z'],
    // The day on which clocks are put back has 25 hours.
    ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00.000Z'],
  ])('lasts until the day is over in %s', (timeZone, last, after) => {
    const day = new Date(Date.parse(last) - 43_200_000).toISOString().slice(0, 10)
    const ask = (declared: Omit<Extract<Validator, { kind: 'date-range' }>, 'kind'>, time: string) => {
      const model = resolveValidator({ kind: 'date-range', ...declared }, timeZone)
      const request = stepRequestOf({ now: new Date(time), entryValue: () => day })
      return acceptsRequest({ name: 'mine', model }, request, stepHostOf(undefined))
    }
    for (const declared of [{ to: day }, { until: day }, { until: { entry: 'ends' } }])
      expect([ask(declared, last), ask(declared, after)]).toEqual([true, false])
    const model = resolveValidator({ kind: 'date-range', until: { entry: 'ends' } }, timeZone)
    expect(model.turns).toBe('any')
    expect(turnsOf(model, () => day)).toEqual([Date.parse(after)])
  })

  it('begins with a day or a time, likewise', () => {
    const ask = (since: Extract<Validator, { kind: 'date-range' }>['since'], time: string) =>
      accepts({ kind: 'date-range', ...(since && { since }) }, { now: new Date(time), entryValue: () => '2026-06-15' })
    expect(ask({ entry: 'starts' }, '2026-06-14T23:59:59.999Z')).toBe(false)
    expect(ask({ entry: 'starts' }, '2026-06-15T00:00:00.000Z')).toBe(true)
    expect(ask('2026-06-15T08:00:00Z', '2026-06-15T07:59:59.999Z')).toBe(false)
  })

  it.each([null, undefined, 'when we are tired'])('is not limited by an entry that says %s', (value) => {
    expect(accepts({ kind: 'date-range', until: { entry: 'ends' } }, { entryValue: () => value })).toBe(true)
  })
})

it.each([
  [true, true],
  ['on', true],
  ['true', true],
  [false, false],
  ['off', false],
])('a flag that is %s', (enabled, expected) => {
  expect(accepts({ kind: 'flag', enabled })).toBe(expected)
})

it.each([
  [{ given: 'ana@example.com' }, true],
  [{ given: '' }, false],
  [{ given: ' ' }, false],
  [{ given: 'off' }, true],
  [{ enabled: 'off', given: 'ana@example.com' }, false],
  [{ enabled: true, given: '' }, false],
] as const)('a flag with %j', (flag, expected) => {
  expect(accepts({ kind: 'flag', ...flag })).toBe(expected)
})

describe('a JSON Schema (draft-07) of the query', () => {
  /** Asks with what a build makes of the schema. */
  const ask = async (query: Record<string, unknown>, search = '') => {
    const source = compileQuery(query, import.meta.resolve('ajv-formats/dist/formats.js'))
    const check: { default: unknown } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
    return accepts({ kind: 'schema', query }, { search }, check.default)
  }

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
  ])('%j: %s', async (search, expected) => {
    expect(await ask(course, search)).toBe(expected)
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
  ])('looks at the length first: no expression is tried on %s that is too long', async (_, query, search) => {
    // Matching it would take longer than any test may.
    expect(await ask(query, search)).toBe(false)
  })

  it('counts characters as JSON Schema does', async () => {
    const query = { properties: { q: { maxLength: 2 } } }
    expect([await ask(query, '?q=😀😀'), await ask(query, '?q=😀😀😀')]).toEqual([true, false])
    const inside = { properties: { q: { allOf: [{ maxLength: 2 }] } } }
    expect([await ask(inside, '?q=😀😀'), await ask(inside, '?q=😀😀😀')]).toEqual([true, false])
  })

  it('does not take what every object inherits for a parameter', async () => {
    expect(await ask({ required: ['constructor'] })).toBe(false)
    expect(await ask({ properties: { constructor: { type: 'string' } } })).toBe(true)
  })

  it.each([
    ['date', '2024-02-29', '2026-02-29'],
    ['time', '12:00:00Z', '25:00:00Z'],
    ['date-time', '2026-01-01T00:00:00Z', '2026-13-01T00:00:00Z'],
    ['email', 'ana@example.com', 'ana'],
    ['uri', 'https://example.com/a', 'a b'],
    ['url', 'https://example.com', 'example'],
    ['uuid', '0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b'],
    ['ipv4', '127.0.0.1', '127.0.0.256'],
    ['regex', 'a+', '(['],
  ])('knows the format %s', async (format, right, wrong) => {
    const query = { properties: { q: { format } } }
    expect(await ask(query, `?q=${encodeURIComponent(right)}`)).toBe(true)
    expect(await ask(query, `?q=${encodeURIComponent(wrong)}`)).toBe(false)
  })

  it('takes a format that it does not know for a remark', async () => {
    expect(await ask({ properties: { q: { format: 'colour' } } }, '?q=anything')).toBe(true)
  })

  it('compares a whole query, and follows references to itself', async () => {
    const whole = { const: { code: 'ABC', tag: ['a', 'b'] } }
    expect(await ask(whole, '?code=ABC&tag=a&tag=b')).toBe(true)
    expect(await ask(whole, '?code=ABC&tag=b&tag=a')).toBe(false)
    const referring = {
      definitions: { code: { pattern: '^[A-Z]+$' } },
      properties: { code: { $ref: '#/definitions/code' } },
    }
    expect([await ask(referring, '?code=ABC'), await ask(referring, '?code=abc')]).toEqual([true, false])
  })
})

describe('a schema of language and session', () => {
  it.each([
    [{ locale: ['es'] }, 'es', false, true],
    [{ locale: ['es'] }, 'en', false, false],
    [{ session: true }, 'es', true, true],
    [{ session: true }, 'es', false, false],
    [{ session: false }, 'es', true, false],
    [{ locale: ['en'], session: true }, 'en', true, true],
  ])('%j: in %s with session %s: %s', (wanted, locale, isActive, expected) => {
    const request = { locale, hasSession: () => isActive }
    expect(accepts({ kind: 'schema', ...wanted }, request)).toBe(expected)
  })
})

describe('a module of the site’s own', () => {
  const ask = (module: unknown, reads: readonly Reads[], request: Partial<StepRequest> = {}) =>
    accepts({ kind: 'module', module: 'own.ts', reads: [...reads] }, request, module)

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
    expect(() => ask({ validate }, [])).toThrow(`The validator "mine" reads the ${name}. Declare it: reads: [${name}].`)
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
