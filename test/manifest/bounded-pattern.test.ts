import { afterEach, expect, it, vi } from 'vitest'
import { boundedPatterns } from '../../runtime/manifest/shape/bounded-pattern.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function refuse(): number {
  const begin = performance.now()
  expect(boundedPatterns('^(a+)+$', 'u').test(`${'a'.repeat(40)}b`)).toBe(false)
  return performance.now() - begin
}

it('gives up an expression that computes for too long', () => {
  // Matching it completely would take hours.
  expect(refuse()).toBeGreaterThan(0)
})

it('does not count the time in which the machine did other things', () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 })
  expect(refuse()).toBeGreaterThan(400)
})
