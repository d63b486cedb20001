import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import { createIslandText } from '../../runtime/i18n/island-text.ts'
import { familyOf, type MessageTree } from '../../runtime/i18n/message-tree.ts'

/** The same texts on both sides: i18next on the server, our own few lines in an island. */
const root = join(import.meta.dirname, '../..')
const folders = ['sections', 'test/fixtures/sites/bakery/sections']
  .map((folder) => join(root, folder))
  .filter(existsSync)
const counts = [0, 1, 2, 5, 11, 100, 1_000_000, 1.5]

const plurals: Record<string, MessageTree> = {
  es: {
    works_one: '{{count}} obra',
    works_other: '{{count}} obras',
    none_zero: 'nada',
    none_other: '{{count}} cosas',
    plain: 'igual {{count}}',
    onlyOne_one: 'uno',
    empty: 'todavía nada',
  },
  en: {
    works_one: '{{count}} work',
    works_other: '{{count}} works',
    none_zero: 'nothing',
    none_other: '{{count}} things',
    price: '{{count, number}} colones',
    exact: '{{total, number(minimumFractionDigits: 2)}} | {{total,number( style: percent; useGrouping: false ) }}',
    paid: '{{total, currency(USD)}} of {{number, currency(currency: EUR; minimumFractionDigits: 0)}}',
    refused: '{{total, currency(US)}}, {{total, number(minimumFractionDigits: many)}}, {{total, nowhere(a: b)}}',
    counted: 'See $t(sections.Plurals.works), {{count}}',
    counted_zero: 'No $t(sections.Plurals.none)',
    forms_one: '$t(sections.Plurals.works) left',
    forms_other: '$t(sections.Plurals.none) left',
    deep: '$t(sections.Plurals.forms), $t(sections.Plurals.paid)',
    unescaped: '{{- name}}',
    años: '{{años}} {{- años}} {{años, number}} {{first-name}}',
    empty: null,
    other: 'See $t(sections.Plurals.price) and $t(common.here), {{name}}',
    unknown: '$t(sections.Plurals.nowhere)',
    place: '{{lng}} {{context}} {{defaultValue}}',
    place_north: 'North',
    place_ordinal_other: '{{count}}th',
  },
  ar: {
    works_zero: 'صفر {{count}}',
    works_one: 'واحد {{count}}',
    works_two: 'اثنان {{count}}',
    works_few: 'قليل {{count}}',
    works_many: 'كثير {{count}}',
    works_other: 'آخر {{count}}',
  },
}

const sections = new Map<string, Record<string, MessageTree>>([['Plurals', plurals]])
for (const folder of folders) {
  for (const name of readdirSync(folder)) {
    const locales = join(folder, name, 'locales')
    if (!existsSync(locales)) continue
    const files = readdirSync(locales).filter((file) => file.endsWith('.yaml'))
    // The files are maps of messages, or empty.
    const read = (file: string) => (parse(readFileSync(join(locales, file), 'utf8')) ?? {}) as MessageTree
    sections.set(`${name}`, Object.fromEntries(files.map((file) => [file.slice(0, -'.yaml'.length), read(file)])))
  }
}
const locales = ['es', 'en', 'ar']
const messages = createMessages({
  defaultLocale: 'es',
  site: { es: { common: { here: 'aquí' } }, en: { common: { here: 'here' } }, ar: {} },
  sections,
  runtime: {},
})

function keysOf(tree: MessageTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [prefix + familyOf(key)],
  )
}

/** A message that lacks a value shows its placeholder, whose format an island has in another form. */
const unformatted = (text: string) => text.replace(/,[^}]*\}\}+/g, '}}')

/** Values for every placeholder that messages have. */
const values = { name: '<Ñ>', title: 'T', total: 1234.5, number: 4, value: 5, label: 'L', date: 'D', index: 6, años: 4 }

describe('an island says what the server says, for every key and count', () => {
  const compared = [...sections].flatMap(([section, own]) =>
    locales.map((locale) => ({
      section,
      locale,
      keys: [...new Set(Object.values(own).flatMap((tree) => keysOf(tree))), 'nowhere'],
    })),
  )

  it('and there are sections to compare', () => {
    expect(compared.length).toBeGreaterThan(3 * 10)
  })

  it.each(compared)('$section in $locale', ({ section, locale, keys }) => {
    const text = createIslandText(messages.ofSection(locale, section), locale)
    const onServer = (key: string, given?: Record<string, string | number>) => {
      const result = messages.text(locale, `sections.${section}.${key}`, given)
      return result === `sections.${section}.${key}` ? key : result
    }
    for (const key of keys) {
      expect(unformatted(text(key)), key).toBe(unformatted(onServer(key)))
      expect(unformatted(text(key, values)), key).toBe(unformatted(onServer(key, values)))
      for (const count of counts)
        expect(text(key, { ...values, count }), `${key} × ${count}`).toBe(onServer(key, { ...values, count }))
    }
  })

  it('also with values that are called like options of i18next', () => {
    const named = { lng: 20, context: 'north', ordinal: 'true', defaultValue: 'none', count: 2 }
    const text = createIslandText(messages.ofSection('en', 'Plurals'), 'en')
    for (const say of [
      text,
      (key: string, given: typeof named) => messages.text('en', `sections.Plurals.${key}`, given),
    ])
      expect(say('place', named)).toBe('20 north none')
  })

  it('also where a message refers to others, which an island does not have', () => {
    const text = createIslandText(messages.ofSection('en', 'Plurals'), 'en')
    expect(text('other', { name: 'Ada', count: 1 })).toBe('See 1 colones and here, Ada')
  })

  it('also where a language has no form for a count: the general one', () => {
    expect(messages.text('es', 'sections.Plurals.works', { count: 1_000_000 })).toBe('1000000 obras')
    expect(messages.text('ar', 'sections.Plurals.works', { count: 2 })).toBe('اثنان 2')
    expect(messages.text('en', 'sections.Plurals.none', { count: 0 })).toBe('nothing')
  })

  it.each([
    // locale   tag       given                          both sides
    ['pt-br', 'pt-BR', 'items', { count: 2 }, '2 itens'],
    ['pt-br', 'pt-BR', 'items', { count: 0 }, '0 item'],
    ['pt', 'pt-PT', 'items', { count: 0 }, '0 itens'],
    ['de', 'de-CH', 'price', { amount: 1234.5 }, new Intl.NumberFormat('de-CH').format(1234.5)],
    ['de', 'de-DE', 'price', { amount: 1234.5 }, '1.234,5'],
    ['ua', 'uk-UA', 'items', { count: 21 }, '21 one'],
    ['en-gb', 'en-GB', 'price', { amount: 1234.5 }, 'en 1,234.5'],
  ])('also in the locale %s with the tag %s: %s', (locale, tag, key, given, expected) => {
    const own: Record<string, MessageTree> = {
      'pt-br': { items_one: '{{count}} item', items_other: '{{count}} itens' },
      pt: { items_one: '{{count}} item', items_other: '{{count}} itens' },
      de: { price: '{{amount, number}}' },
      ua: { items_one: '{{count}} one', items_few: '{{count}} few', items_other: '{{count}} other' },
      'en-gb': {},
    }
    const tagged = createMessages({
      defaultLocale: 'en',
      tags: { en: 'en-GB', [locale]: tag },
      site: { en: {}, [locale]: {} },
      sections: new Map([['Tagged', { ...own, en: { price: 'en {{amount, number}}' } }]]),
      runtime: {},
    })
    const island = createIslandText(tagged.ofSection(locale, 'Tagged'), tag)
    expect(island(key, given)).toBe(expected)
    expect(tagged.text(locale, `sections.Tagged.${key}`, given)).toBe(expected)
  })
})
