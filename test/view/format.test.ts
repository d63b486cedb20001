import { describe, expect, it } from 'vitest'
import { createFormat, type Format } from '../../runtime/view/format.ts'

const formats: Record<string, Format> = Object.fromEntries(
  ['en-GB', 'en-US', 'es-CR', 'de', 'fr-CA', 'ar', 'ja', 'ca'].map((tag) => [
    tag,
    createFormat({ tag, timeZone: 'Pacific/Auckland' }),
  ]),
)
/** In the words of a language, with plain spaces. */
function written(tag: string, write: (format: Format) => string): string {
  const format = formats[tag]
  if (format === undefined) throw new RangeError(tag)
  return write(format).replace(/[\u00a0\u2009\u202f]/g, ' ')
}

describe('dates', () => {
  it.each<[string, string | number | Date, Intl.DateTimeFormatOptions | undefined, string]>([
    ['en-GB', '2026-11-23', undefined, '23 November 2026'],
    ['es-CR', '2026-11-23', undefined, '23 de noviembre de 2026'],
    ['de', '2026-11-23', { weekday: 'long' }, 'Montag'],
    ['ja', '2026-11-23', { dateStyle: 'full' }, '2026年11月23日月曜日'],
    // A date without a time is the same day in every time zone, with any options.
    ['en-GB', '2026-11-23', { dateStyle: 'long', timeZone: 'America/Los_Angeles' }, '23 November 2026'],
    ['en-GB', '2024-02-29', undefined, '29 February 2024'],
    // Moments by the site's clock, where it is 13 hours later than in Greenwich.
    ['en-GB', '2026-11-23T19:30:00Z', undefined, '24 November 2026'],
    ['en-GB', Date.UTC(2026, 10, 23, 19, 30), undefined, '24 November 2026'],
    ['en-GB', new Date('2026-11-23T19:30:00Z'), undefined, '24 November 2026'],
    ['en-GB', '2026-11-23T19:30:00Z', { timeStyle: 'short', timeZone: 'Europe/London' }, '19:30'],
    ['en-GB', '2026-11-23T19:30:00+13:00', { timeStyle: 'short' }, '19:30'],
    ['en-GB', '2026-11-23 19:30:00.123456+1300', { timeStyle: 'short' }, '19:30'],
    // A time of the site is shown as written, without the name of a zone.
    ['en-GB', '2026-11-23T19:30', { timeStyle: 'short' }, '19:30'],
    ['en-GB', '2026-11-23 19:30:05', { timeStyle: 'long' }, '19:30:05'],
    ['en-GB', '2026-11-23T19:30', { hour: 'numeric', minute: 'numeric', timeZoneName: 'short' }, '19:30'],
    // A value that is not a date is returned unchanged.
    ['en-GB', 'in autumn', undefined, 'in autumn'],
    ['en-GB', '2026-02-30', undefined, '2026-02-30'],
    ['en-GB', '2026-11', undefined, '2026-11'],
    ['en-GB', '2026-11-23T25:00', undefined, '2026-11-23T25:00'],
    ['en-GB', '', undefined, ''],
  ])('%s: %s with %j is %s', (tag, value, options, expected) => {
    expect(written(tag, ({ date }) => date(value, options))).toBe(expected)
  })

  it('that are none, and not texts either, are an error of the section', () => {
    expect(() => formats.de?.date(Number.NaN)).toThrow(RangeError)
    expect(() => formats.de?.date(new Date('never'))).toThrow(RangeError)
  })
})

describe('numbers, prices, lists and times', () => {
  it.each<[string, (format: Format) => string, string]>([
    ['de', ({ number }) => number(1234567.5), '1.234.567,5'],
    ['en-GB', ({ number }) => number(0.256, { style: 'percent' }), '26%'],
    ['fr-CA', ({ number }) => number(900, { style: 'unit', unit: 'gram' }), '900 g'],
    ['de', ({ currency }) => currency(12.5, 'EUR'), '12,50 €'],
    ['en-US', ({ currency }) => currency(1200, 'USD', { maximumFractionDigits: 0 }), '$1,200'],
    ['ja', ({ currency }) => currency(1200, 'JPY'), '￥1,200'],
    ['es-CR', ({ list }) => list(['pan', 'queso', 'higos']), 'pan, queso e higos'],
    ['en-GB', ({ list }) => list(['tea', 'coffee'], { type: 'disjunction' }), 'tea or coffee'],
    ['en-GB', ({ list }) => list([]), ''],
    ['ca', ({ relative }) => relative(1, 'day'), 'demà'],
    ['en-GB', ({ relative }) => relative(-3, 'week'), '3 weeks ago'],
    ['en-GB', ({ relative }) => relative(1, 'day', { numeric: 'always' }), 'in 1 day'],
  ])('%s: %o', (tag, write, expected) => {
    expect(written(tag, write)).toBe(expected)
  })
})

it('takes what is known in place of what it would write, and tells of what it wrote', () => {
  const told: Record<string, string> = {}
  const server = createFormat({
    tag: 'en',
    timeZone: 'UTC',
    record: (key, text) => {
      told[key] = text
    },
  })
  const asked = ({ date, number, currency, list, relative }: Format) => [
    date('2026-11-23'),
    date('2026-11-23', { dateStyle: 'short' }),
    date(new Date('2026-11-23')),
    number(3),
    number(3, { minimumFractionDigits: 1 }),
    currency(3, 'EUR'),
    currency(3, 'USD'),
    list(['a', 'b']),
    list(['a,b']),
    relative(1, 'day'),
    relative(1, 'hour'),
  ]
  const there = asked(server)
  expect(Object.values(told)).toEqual(there)
  const known = Object.fromEntries(Object.entries(told).map(([key, text]) => [key, `«${text}»`]))
  const browser = createFormat({ tag: 'en', timeZone: 'UTC', known })
  expect(asked(browser)).toEqual(there.map((text) => `«${text}»`))
  expect(browser.number(4)).toBe('4')
})
