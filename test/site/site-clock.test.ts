import { expect, it } from 'vitest'
import { SiteClock } from '../../runtime/site/data/site-clock.ts'

const HOUR_MS = 3_600_000
const clockAt = (time: string, timeZone = 'America/Costa_Rica') => new SiteClock(new Date(time), { timeZone })

it.each([
  ['2026-11-23T05:59:30Z', 'America/Costa_Rica', '2026-11-22', 30_000],
  ['2026-11-23T06:00:00Z', 'America/Costa_Rica', '2026-11-23', 24 * HOUR_MS],
  // Clocks are put forward at 2 o'clock, and back.
  ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29', 23 * HOUR_MS],
  ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-29', 10 * HOUR_MS],
])('tells at %s in %s that today is %s', (time, timeZone, value, holdsMs) => {
  const clock = clockAt(time, timeZone)
  expect(clock.tell('today')).toBe(value)
  expect(clock.holdsMs).toBe(holdsMs)
})

it('tells the time in steps of five minutes, and how long the sooner of its answers holds', () => {
  const clock = clockAt('2026-11-23T10:07:30.250Z')
  expect(clock.tell('today')).toBe('2026-11-23')
  expect(clock.tell('now')).toBe('2026-11-23T10:05:00.000Z')
  expect(clock.holdsMs).toBe(149_750)
})

it('says nothing of what nobody asks, nor of another name', () => {
  const clock = clockAt('2026-11-23T10:07:30Z')
  expect(clock.tell('constructor')).toBeNull()
  expect(clock.holdsMs).toBeNull()
})
