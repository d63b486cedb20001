import { describe, expect, it } from 'vitest'
import type { BuiltInTexts } from '../../runtime/i18n/built-in/built-in-texts.ts'
import { createMessages } from '../../runtime/i18n/create-messages.ts'
import { familyOf, type MessageTree } from '../../runtime/i18n/message-tree.ts'
import { builtIn, builtInTexts, runtimeTextKeys, runtimeTexts } from '../../runtime/i18n/runtime-texts.ts'
import { DEFAULT_MESSAGE, NOT_FOUND_MESSAGE } from '../../runtime/steps/page-error.ts'

const languages = ['ar', 'ca', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'zh', 'zh-Hant']

function formsOf(texts: BuiltInTexts, key: string): [form: string, text: string][] {
  return Object.entries(texts).filter(([form]) => familyOf(form) === key)
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()
}

it('are built in for twelve languages, of which one is written in two ways', () => {
  expect(Object.keys(builtIn).sort()).toEqual(languages)
})

describe.each(Object.entries(builtIn))('the texts of the runtime in %s', (language, texts) => {
  it('are all there, and no others', () => {
    expect(new Set(Object.keys(texts).map(familyOf))).toEqual(new Set(runtimeTextKeys))
    expect(Object.values(texts).filter((text) => text !== text.trim() || text === '')).toEqual([])
  })

  it('have the placeholders of the English ones, but where one number is said in words', () => {
    const inWords = new Set(['one', 'two'])
    for (const key of runtimeTextKeys) {
      const expected = placeholdersIn(formsOf(builtIn.en as BuiltInTexts, key)[0]?.[1] ?? '')
      for (const [form, text] of formsOf(texts, key)) {
        const [category = ''] = /(?<=_)[a-z]+$/.exec(form) ?? []
        const counts = language === 'ar' && inWords.has(category) ? [[], expected] : [expected]
        expect(counts, form).toContainEqual(placeholdersIn(text))
      }
    }
  })

  it('have the plural forms of every number that can occur, or one text where the language makes no difference', () => {
    const rules = new Intl.PluralRules(language)
    const numbers = [...Array(1000).keys()].slice(1)
    const needed = new Set(numbers.map((number) => rules.select(number)))
    for (const key of runtimeTextKeys) {
      const forms = formsOf(texts, key).map(([form]) => form)
      if (forms.includes(key)) expect(forms).toEqual([key])
      else expect(forms).toEqual(expect.arrayContaining([...needed, 'other'].map((category) => `${key}_${category}`)))
      expect(
        forms.every(
          (form) =>
            form === key || rules.resolvedOptions().pluralCategories.some((category) => form === `${key}_${category}`),
        ),
      ).toBe(true)
    }
  })
})

it.each(languages.filter((language) => language !== 'en'))(
  'are in %s in its own words, but for a loanword',
  (language) => {
    const same = Object.entries(builtIn.en as BuiltInTexts).filter(([key, text]) =>
      formsOf(builtIn[language] as BuiltInTexts, key).some(([, other]) => other === text),
    )
    expect(same.length).toBeLessThanOrEqual(1)
  },
)

it('say in English what programs read of an error', () => {
  expect(builtIn.en).toMatchObject({ 'errors.404': NOT_FOUND_MESSAGE, 'errors.default': DEFAULT_MESSAGE })
})

it.each([
  ['pt-BR', 'pt'],
  ['zh-CN', 'zh'],
  ['zh-TW', 'zh-Hant'],
  ['zh-hk', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hans-TW', 'zh'],
  ['DE-at', 'de'],
  ['sv', null],
  ['den', null],
  ['constructor', null],
])('of %s are those of %s', (tag, language) => {
  expect(builtInTexts(tag)).toBe(language === null ? null : builtIn[language])
})

describe('what a site shows', () => {
  const say = (site: Record<string, MessageTree>, first: string, tags: Record<string, string> = {}) => {
    const available = Object.fromEntries(
      Object.keys(site).map((code) => [code, code in tags ? { tag: tags[code] as string } : {}]),
    )
    const runtime = runtimeTexts({ default: first, available }, site)
    return createMessages({ defaultLocale: first, site, sections: new Map(), runtime }).runtimeText
  }

  it('is its own message, else what is built in for the language, and only then the default language’s', () => {
    const text = say(
      { es: { skip: 'Saltar', loading: 'Ya casi' }, en: { errors: { retry: 'Again' } }, sv: { offline: 'Nej' } },
      'es',
    )
    expect(['es', 'en', 'sv'].map((locale) => text(locale, 'skip'))).toEqual(['Saltar', 'Skip to content', 'Saltar'])
    expect(['es', 'en', 'sv'].map((locale) => text(locale, 'errors.retry'))).toEqual([
      'Intentar de nuevo',
      'Again',
      'Intentar de nuevo',
    ])
    expect(text('sv', 'offline')).toBe('Nej')
  })

  it('is English where the default language has nothing built in', () => {
    const text = say({ sv: { skip: 'Till innehållet' }, fi: {} }, 'sv')
    expect([text('sv', 'loading'), text('fi', 'loading'), text('fi', 'skip')]).toEqual([
      'Loading',
      'Loading',
      'Till innehållet',
    ])
  })

  it('is in the language of the tag, whatever the code', () => {
    expect(say({ br: {} }, 'br', { br: 'pt-BR' })('br', 'form.optional')).toBe('opcional')
  })

  it('is not in the way of messages that the site has under the same names', () => {
    const site = { en: { form: 'The form', loading: { title: 'Please wait' } } }
    const runtime = runtimeTexts({ default: 'en', available: { en: {} } }, site)
    const { text, runtimeText } = createMessages({ defaultLocale: 'en', site, sections: new Map(), runtime })
    expect([text('en', 'form'), text('en', 'loading.title')]).toEqual(['The form', 'Please wait'])
    expect([runtimeText('en', 'form.choose'), runtimeText('en', 'loading')]).toEqual(['Choose', 'Loading'])
  })

  it.each([
    ['en', 1, 'Write 1 character at most.'],
    ['en', 2, 'Write 2 characters at most.'],
    ['pl', 22, 'Wpisz najwyżej 22 znaki.'],
    ['pl', 25, 'Wpisz najwyżej 25 znaków.'],
    ['ar', 2, 'اكتب حرفين على الأكثر.'],
    ['ar', 7, 'اكتب 7 أحرف على الأكثر.'],
    ['ja', 7, '7 文字以内で入力してください。'],
    ['es', 1_000_000, 'Escribe 1000000 caracteres como máximo.'],
  ])('counts in %s: %i', (language, max, expected) => {
    expect(say({ [language]: {} }, language)(language, 'form.tooLong', { max, count: max })).toBe(expected)
  })

  it('counts in the site’s own words, with and without plural forms', () => {
    const text = say(
      { en: { form: { tooLong: '{{max}} fit', tooShort_one: 'one more', tooShort_other: '{{count}} more' } } },
      'en',
    )
    expect(text('en', 'form.tooLong', { max: 1, count: 1 })).toBe('1 fit')
    expect(text('en', 'form.tooShort', { min: 1, count: 1 })).toBe('one more')
    expect(text('en', 'form.tooShort', { min: 3, count: 3 })).toBe('3 more')
  })

  it('keeps of the built-in texts those of its languages alone', () => {
    const kept = JSON.stringify(runtimeTexts({ default: 'es', available: { es: {}, en: {} } }, { es: {}, en: {} }))
    const others = languages.filter((language) => language !== 'es' && language !== 'en')
    expect(others.filter((language) => kept.includes(builtIn[language]?.['errors.busy'] ?? ''))).toEqual([])
  })
})
