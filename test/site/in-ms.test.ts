import { expect, expectTypeOf, it } from 'vitest'
import { inMs } from '../../runtime/values/measures/in-ms.ts'
import type { Duration } from '../../runtime/values/measures/units.ts'

const idle: Duration = '2s'
const keep: Duration = '0ms'

it('puts durations under their keys in milliseconds, and leaves all else', () => {
  const group = inMs({ idle, keep, budget: 8, enabled: true })
  expect(group).toEqual({ idleMs: 2000, keepMs: 0, budget: 8, enabled: true })
  expectTypeOf(group).toEqualTypeOf<{
    readonly idleMs: number
    readonly keepMs: number
    readonly budget: number
    readonly enabled: boolean
  }>()
})

it('leaves a text that only looks like a duration', () => {
  const cookie: { name: string; maxAge: Duration } = { name: '5s', maxAge: '1m' }
  expect(inMs(cookie)).toEqual({ name: '5s', maxAgeMs: 60_000 })
})

it('refuses a text that is no duration', () => {
  expect(() => inMs({ idle: 'visible' })).toThrow(RangeError)
})
