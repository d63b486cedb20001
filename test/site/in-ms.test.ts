import { expect, expectTypeOf, it } from 'vitest'
import { inMs } from '../../runtime/values/in-ms.ts'

it('puts durations under their keys in milliseconds, and leaves all else', () => {
  const group = inMs({ idle: '2s', keep: '0ms', budget: 8, enabled: true })
  expect(group).toEqual({ idleMs: 2000, keepMs: 0, budget: 8, enabled: true })
  expectTypeOf(group).toEqualTypeOf<{
    readonly idleMs: number
    readonly keepMs: number
    readonly budget: number
    readonly enabled: boolean
  }>()
})

it('refuses a text that is no duration', () => {
  expect(() => inMs({ on: 'visible' })).toThrow(RangeError)
})
