import { describe, expect, it } from 'vitest'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import { createIslandText } from '../../runtime/i18n/island-text.ts'

const messages = createMessages({
  defaultLocale: 'es',
  site: {
    es: {
      contacto: 'Contáctanos',
      onlyEs: 'sólo',
      sections: { Works: { title: 'Del sitio' } },
      year: 2026,
      on: true,
      gap: null,
    },
    en: { contacto: 'Contact Us' },
    fr: {},
  },
  sections: new Map([
    [
      'Works',
      {
        es: {
          title: 'Obras',
          more: 'Más',
          items_one: '{{count}} obra',
          items_other: '{{count}} obras',
          group: { a: 'A', b: 'B' },
        },
        en: { title: 'Works', items_one: '{{count}} work', items_other: '{{count}} works', group: { a: 'a' } },
      },
    ],
  ]),
  runtime: {},
})

describe('a message', () => {
  it('is found in its language', () => {
    expect(messages.text('es', 'contacto')).toBe('Contáctanos')
    expect(messages.text('en', 'contacto')).toBe('Contact Us')
  })

  it('that is missing is the default language’s', () => {
    expect(messages.text('en', 'onlyEs')).toBe('sólo')
    expect(messages.text('fr', 'contacto')).toBe('Contáctanos')
  })

  it('that is missing everywhere is its key', () => {
    expect(messages.text('en', 'nowhere.at.all')).toBe('nowhere.at.all')
    expect(messages.text('en', '__proto__')).toBe('__proto__')
  })

  it('of a group shows as its key', () => {
    expect(messages.text('es', 'sections.Works.group')).toBe('sections.Works.group')
  })

  it.each([
    ['year', '2026'],
    ['on', 'true'],
    ['gap', 'gap'],
  ])('%s, which YAML reads as no text, is the text %j', (key, text) => {
    expect(messages.text('es', key)).toBe(text)
    expect(messages.text('es', key, { count: 2 })).toBe(text)
  })

  it('of the site wins over the section’s own, in its language only', () => {
    expect(messages.text('es', 'sections.Works.title')).toBe('Del sitio')
    expect(messages.text('en', 'sections.Works.title')).toBe('Works')
  })

  it('that is not written yet (`title:`) leaves the text of the section, or of the default language', () => {
    const unwritten = createMessages({
      defaultLocale: 'es',
      site: { es: { hi: 'Hola' }, en: { hi: null, sections: { Works: { title: null } } } },
      sections: new Map([['Works', { es: { title: 'Obras' }, en: { title: 'Works' } }]]),
      runtime: {},
    })
    expect(unwritten.text('en', 'hi')).toBe('Hola')
    expect(unwritten.text('en', 'sections.Works.title')).toBe('Works')
    expect(unwritten.ofSection('en', 'Works')).toEqual({ title: 'Works' })
  })

  it('holds values as they are: neither markup nor placeholders in them mean anything', () => {
    const greeting = createMessages({
      defaultLocale: 'es',
      site: { es: { hi: 'Hola {{name}}', n: 'No' } },
      sections: new Map(),
      runtime: {},
    })
    expect(greeting.text('es', 'hi', { name: '<b>$& {{name}} $t(n)' })).toBe('Hola <b>$& {{name}} $t(n)')
  })
})

describe('words that are not a message', () => {
  it('get values as a message does', () => {
    const values = { price: 1234.5, dish: '{{price}} & <b>' }
    expect(messages.fill('es', '{{dish}}: {{price, number(minimumFractionDigits: 2)}}', values)).toBe(
      '{{price}} & <b>: 1234,50',
    )
  })
})

describe('the format of a value in a text', () => {
  const inEgypt = createMessages(
    {
      defaultLocale: 'en',
      tags: { en: 'en-GB', ar: 'ar-EG' },
      site: { en: { starts: 'Starts {{when, date(dateStyle: full; timeStyle: short)}}' }, ar: {} },
      sections: new Map(),
      runtime: {},
    },
    'Africa/Cairo',
  )

  it.each([
    ['en', '{{when, date}}', '2027-04-12T22:30:00Z', '13 April 2027'],
    ['en', '{{ when , date(timeStyle: short) }}', '2027-04-12T22:30:00Z', '00:30'],
    ['en', '{{when, datetime(timeStyle: short)}}', Date.UTC(2027, 3, 12, 22, 30), '00:30'],
    ['en', '{{when, date(dateStyle: short; timeStyle: short)}}', '2027-04-12T22:30', '12/04/2027, 22:30'],
    ['ar', '{{when, date}}', '2027-04-12', '١٢ أبريل ٢٠٢٧'],
    ['en', '{{when, date}}', 'soon', 'soon'],
    ['en', '{{when, relativetime(day)}}', 3, 'in 3 days'],
    ['en', '{{when, relativetime(range: hour; numeric: auto)}}', -1, '1 hour ago'],
  ])('in %s, %s of %j is %j, in the time zone of the site', (locale, words, when, written) => {
    expect(inEgypt.fill(locale, words, { when })).toBe(written)
  })

  it('is that of its own language in a message of the default one', () => {
    expect(inEgypt.text('en', 'starts', { when: '2027-04-12T22:30:00Z' })).toBe(
      'Starts Tuesday, 13 April 2027 at 00:30',
    )
    expect(inEgypt.text('ar', 'starts', { when: '2027-04-12' })).toContain('١٢ أبريل ٢٠٢٧')
  })

  it('is not changed by values that are called like its options', () => {
    const values = { price: 1.5, currency: 'USD', locale: 'no language', style: 'percent' }
    expect(inEgypt.fill('en', '{{price, currency(EUR)}} {{price, number}}', values)).toBe('€1.50 1.5')
  })

  it.each(['{{n, nmuber}}', '{{n, currency(none)}}', '{{n, date(dateStyle: never)}}'])(
    '%s, which does not exist, leaves the value as it is',
    (words) => {
      expect(inEgypt.fill('en', words, { n: 7 })).toBe('7')
    },
  )
})

describe('a language that the site does not have', () => {
  it('is a defect, and says so', () => {
    expect(() => messages.text('xx', 'contacto')).toThrow('No messages were loaded for the locale "xx".')
  })
})

describe('what an island gets of its section’s messages', () => {
  it('is its own language, filled up from the default one', () => {
    expect(messages.ofSection('en', 'Works')).toMatchObject({ title: 'Works', more: 'Más', group: { a: 'a', b: 'B' } })
  })

  it('is nothing of other sections', () => {
    expect(JSON.stringify(messages.ofSection('es', 'Works'))).not.toContain('Contáctanos')
    expect(messages.ofSection('es', 'Unknown')).toEqual({})
  })

  it('takes no plural form of another language beside its own', () => {
    const mixed = createMessages({
      defaultLocale: 'es',
      site: { es: {}, en: {} },
      sections: new Map([['S', { es: { n_one: 'uno', n_many: 'muchos', n_other: 'otros' }, en: { n: 'plain' } }]]),
      runtime: {},
    })
    expect(mixed.ofSection('en', 'S')).toEqual({ n: 'plain' })
    expect(createIslandText(mixed.ofSection('en', 'S'), 'en')('n', { count: 1 })).toBe(
      mixed.text('en', 'sections.S.n', { count: 1 }),
    )
  })
})

describe('the text of an island', () => {
  const text = createIslandText(
    { hi: 'Hola {{ name }}, {{missing}}', price: '{{amount, {}}}', a: { b: 'deep' }, empty: '' },
    'es',
  )

  it.each([
    ['hi', { name: '$& {{name}}' }, 'Hola $& {{name}}, {{missing}}'],
    ['price', { amount: 1234567.5 }, '1.234.567,5'],
    ['a.b', undefined, 'deep'],
    ['a', undefined, 'a'],
    ['a.b.c', undefined, 'a.b.c'],
    ['nowhere', undefined, 'nowhere'],
    ['constructor', undefined, 'constructor'],
    ['empty', undefined, ''],
  ])('%s with %j is %j', (key, values, result) => {
    expect(text(key, values)).toBe(result)
  })
})
