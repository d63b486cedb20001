import { describe, expect, it } from 'vitest'
import { createFormat } from '../../runtime/view/format.ts'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Community } from './Community.tsx'
import { clockText, daysUntilOpen, dayText, isOpen, wallTime } from './clock.ts'

const props = {
  heading: 2 as const,
  title: 'Mirá si hay alguien',
  timeZone: 'America/Costa_Rica',
  items: [{ when: 'Los jueves', title: 'Dibujo', text: 'En la acera.', link: { text: 'Venir', to: 'contact' } }],
}
const open = { days: [1, 2, 3, 4, 5], from: '08:30', to: '17:30' }

it('shows occasions with when, what and where to go on', () => {
  const { textsOf, html } = renderSection({ name: 'Community', component: Community, props })
  expect(textsOf('community__item')).toEqual(['Los jueves Dibujo En la acera. Venir'])
  expect(html).toMatch(/<a href="\/contact"/)
})

it('has no clock without a city', () => {
  expect(renderSection({ name: 'Community', component: Community, props }).html).not.toContain('community__clock')
})

it('says nothing on the server that the browser would have to correct: no time, no hands, but the hours', () => {
  const withClock = { ...props, city: 'San José', open }
  const { html, textsOf } = renderSection({ name: 'Community', component: Community, props: withClock })
  expect(textsOf('community__time')).toEqual(['La hora de San José'])
  expect(textsOf('community__state')).toEqual(['Abrimos de 8:30 a 17:30.'])
  expect(html).not.toContain('community__hands')
})

describe('the clock', () => {
  it.each([
    ['2026-11-20T14:30:00Z', 'America/Costa_Rica', { weekday: 5, minute: 510 }],
    ['2026-11-22T05:59:00Z', 'America/Costa_Rica', { weekday: 6, minute: 1439 }],
    ['2026-11-22T06:00:00Z', 'America/Costa_Rica', { weekday: 7, minute: 0 }],
    ['2026-07-01T12:00:00Z', 'Europe/Madrid', { weekday: 3, minute: 840 }],
  ])('reads %s in %s', (moment, timeZone, expected) => {
    expect(wallTime(Date.parse(moment), timeZone)).toEqual(expected)
  })

  it.each([
    [{ weekday: 1, minute: 509 }, false],
    [{ weekday: 1, minute: 510 }, true],
    [{ weekday: 5, minute: 1049 }, true],
    [{ weekday: 5, minute: 1050 }, false],
    [{ weekday: 6, minute: 600 }, false],
  ])('knows at %o whether somebody is in: %s', (now, expected) => {
    expect(isOpen(now, open)).toBe(expected)
  })

  it.each([
    ['Sunday at night', { weekday: 7, minute: 224 }, open, 1],
    ['Friday after the end', { weekday: 5, minute: 1050 }, open, 3],
    ['Monday before the start', { weekday: 1, minute: 0 }, open, 0],
    ['Monday, when only Mondays are open', { weekday: 1, minute: 1100 }, { ...open, days: [1] }, 7],
    ['Thursday, with days in any order', { weekday: 4, minute: 600 }, { ...open, days: [6, 2] }, 2],
  ])('counts the days until somebody is in again on %s', (_, now, hours, expected) => {
    expect(daysUntilOpen(now, hours)).toBe(expected)
  })

  it.each([
    [0, 'es-CR', 'hoy'],
    [1, 'es-CR', 'sábado'],
    [3, 'es-CR', 'lunes'],
    [0, 'en-US', 'today'],
    [3, 'en-US', 'Monday'],
  ])('names the day %i days after a Friday in %s: %s', (days, tag, expected) => {
    expect(dayText(5, days, createFormat({ tag, timeZone: 'UTC' }))).toBe(expected)
  })

  it.each([
    [0, '0:00'],
    [365, '6:05'],
    [845, '14:05'],
  ])('writes minute %i as %s', (minute, expected) => {
    expect(clockText(minute)).toBe(expected)
  })
})
