import { describe, expect, it } from 'vitest'
import { shopState, shopTime } from '../fixtures/sites/bakery/sections/Hours/shop-state.ts'

const week = [
  { id: 'tue', opens: '07:00', closes: '18:30' },
  { id: 'sun', opens: '08:00', closes: '13:00' },
]

describe('whether the shop is open', () => {
  it.each([
    ['mon', '12:00', { isOpen: false }],
    ['tue', '06:59', { isOpen: false }],
    ['tue', '07:00', { isOpen: true, hoursLeft: 12 }],
    ['tue', '17:30', { isOpen: true, hoursLeft: 1 }],
    ['tue', '18:29', { isOpen: true, hoursLeft: 1 }],
    ['tue', '18:30', { isOpen: false }],
    ['sun', '10:59', { isOpen: true, hoursLeft: 3 }],
  ])('on %s at %s', (day, time, state) => {
    expect(shopState(week, { day, time })).toEqual(state)
  })

  it.each([
    // In Montréal it is five hours earlier than in UTC in winter, four in summer.
    ['2026-01-20T12:30:00Z', { day: 'tue', time: '07:30' }],
    ['2026-07-21T03:05:00Z', { day: 'mon', time: '23:05' }],
    ['2026-07-21T04:00:00Z', { day: 'tue', time: '00:00' }],
  ])("is told by the shop's own clock: %s", (moment, time) => {
    expect(shopTime(new Date(moment), 'America/Toronto')).toEqual(time)
  })
})
