import { describe, expect, it } from 'vitest'
import {
  decideRedirectLocale,
  localeOfUnmatched,
  matchLanguages,
  parseAcceptLanguage,
} from '../../runtime/site/routing/decide-locale.ts'
import type { LocalesModel } from '../../runtime/site/site-model.ts'
import { localePath } from '../../runtime/values/paths/locale-path.ts'

function localesOf(codes: string[], detect = { isEnabled: true, remembers: true }): LocalesModel {
  const available = codes.map((code) => ({ code, label: code, tag: code, dir: 'ltr' as const }))
  return {
    default: codes[0] ?? '',
    available,
    byCode: new Map(available.map((locale) => [locale.code, locale])),
    detect,
  }
}

const paths = ['/', '', '//', '/en', '/en/', '/es', '/contact', '/en/contact', '/nope', '/index.html', '/%2f']
const cookies = [
  null,
  'es',
  'en',
  'fr',
  'EN',
  'invalid',
  '',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  'en\r\nx: y',
]
const languageLists = [
  [],
  ['es'],
  ['en'],
  ['en-GB', 'es'],
  ['fr', 'en'],
  ['fr', 'es', 'en'],
  ['de'],
  ['pt-BR', 'en-US'],
  ['__proto__'],
]
const switches = [true, false]
const cases = [
  ['es', 'en'],
  ['es', 'en', 'fr'],
].flatMap((codes) =>
  switches.flatMap((isEnabled) =>
    switches.flatMap((remembers) =>
      switches.flatMap((isFromSite) =>
        paths.flatMap((path) =>
          cookies.flatMap((cookie) =>
            languageLists.map((languages) => ({
              hints: { path, cookie, languages, isFromSite },
              locales: localesOf(codes, { isEnabled, remembers }),
            })),
          ),
        ),
      ),
    ),
  ),
)
const decisions = cases.map(({ hints, locales }) => ({ hints, locales, to: decideRedirectLocale(hints, locales) }))

/** The rules, written once more, as a sentence would say them. */
function expectedLocale({ hints, locales }: (typeof cases)[number]): string | null {
  const codes = locales.available.map(({ code }) => code)
  const isKnown = hints.cookie !== null && codes.includes(hints.cookie)
  const firstFit = hints.languages.map((tag) => codes.find((code) => code === tag.split('-')[0])).find(Boolean) ?? null
  if (hints.path !== '/' || hints.isFromSite || !locales.detect.isEnabled) return null
  if (isKnown && !locales.detect.remembers) return null
  const candidate = isKnown ? hints.cookie : firstFit
  return candidate === locales.default ? null : candidate
}

describe('the language decision, over every path × cookie × languages × origin × options × languages of the site', () => {
  it('tries every combination', () => {
    expect(decisions).toHaveLength(2 * 2 * 2 * 2 * 11 * 11 * 9)
  })

  it('is what the rules say in each of them', () => {
    const wrong = decisions.filter((decision) => decision.to !== expectedLocale(decision))
    expect(wrong.map(({ hints, to }) => ({ ...hints, to }))).toEqual([])
  })

  it.each([
    ['only at exactly /', ({ hints }: (typeof decisions)[number]) => hints.path !== '/'],
    ['never when detection is off', ({ locales }: (typeof decisions)[number]) => !locales.detect.isEnabled],
    ['never for a navigation from the site itself', ({ hints }: (typeof decisions)[number]) => hints.isFromSite],
  ])('redirects %s', (_, forbids) => {
    const forbidden = decisions.filter(forbids)
    expect(forbidden.length).toBeGreaterThan(0)
    expect(forbidden.filter(({ to }) => to !== null)).toEqual([])
  })

  it('leads to a configured language that is not the default one, whatever was sent', () => {
    const targets = new Set(decisions.map(({ to }) => to).filter((to) => to !== null))
    expect([...targets].sort()).toEqual(['en', 'fr'])
  })

  it('makes no chain longer than one: the redirected request, with its new cookie, stays', () => {
    const redirected = decisions.filter(({ to }) => to !== null)
    expect(redirected.length).toBeGreaterThan(100)
    const again = redirected.map(({ hints, locales, to }) =>
      decideRedirectLocale({ ...hints, cookie: to, path: localePath('/', to ?? '', locales) }, locales),
    )
    expect(again.filter((to) => to !== null)).toEqual([])
  })

  it('lets the cookie win over Accept-Language', () => {
    const locales = localesOf(['es', 'en', 'fr'])
    const hints = { path: '/', languages: ['en'], isFromSite: false }
    expect(decideRedirectLocale({ ...hints, cookie: 'fr' }, locales)).toBe('fr')
    expect(decideRedirectLocale({ ...hints, cookie: 'es' }, locales)).toBeNull()
  })
})

describe('the language of a page that matches no route: prefix, else cookie, else default', () => {
  it.each([
    // path           cookie      language
    ['/nope', null, 'es'],
    ['/nope', 'en', 'en'],
    ['/nope', 'EN', 'es'],
    ['/nope', '__proto__', 'es'],
    ['/en/nope', null, 'en'],
    ['/EN/nope', null, 'en'],
    ['/en/nope', 'es', 'en'],
    ['/es/nope', 'en', 'en'], // the default language has no prefix
    ['/fr/nope', null, 'es'],
    ['/english', null, 'es'], // starts with "en" but is not the prefix
    ['/', null, 'es'],
  ])('%s with the cookie %s is in %s', (path, cookie, language) => {
    expect(localeOfUnmatched(path, cookie, localesOf(['es', 'en']))).toBe(language)
  })
})

describe('Accept-Language', () => {
  it.each([
    ['en', ['en']],
    ['es;q=0.1,en;q=0.9', ['en', 'es']],
    ['en-US, en;q=0.9 , nb ; q=0.8', ['en-US', 'en', 'nb']],
    ['fr, en', ['fr', 'en']],
    ['a;q=0.5,b;q=0.5,c;q=0.5', ['a', 'b', 'c']],
    ['en;Q=0.3,es;q=0.4', ['es', 'en']],
    ['en;q=0,es', ['es']],
    ['en;q=0.000,es', ['es']],
    ['*,es;q=0.1', ['es']],
    ['en;q=2,es;q=-1,fr;q=x,de', ['de']],
    ['en;q=,es', ['es']],
    ['en;level=1;q=0.2,es;q=0.3', ['es', 'en']],
    ['', []],
    [',,;;,', []],
    ['<script>,en\u0000,../..,es', ['es']],
    ['__proto__,constructor,es', ['es']],
    ['toolonglanguage,es', ['es']],
  ])('%j is read as %j', (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags)
  })

  it('reads the first 32 tags', () => {
    const others = Array.from({ length: 31 }, (_, index) => `a${String.fromCharCode(97 + (index % 26))}`)
    expect(parseAcceptLanguage([...others, 'es', 'en'].join(','))).toContain('es')
    expect(parseAcceptLanguage([...others, 'es', 'en'].join(','))).not.toContain('en')
  })

  it('reads the first 4 kB', () => {
    expect(parseAcceptLanguage(`${' '.repeat(4093)},es,en`)).toEqual(['es'])
    expect(parseAcceptLanguage(`${' '.repeat(4096)}es`)).toEqual([])
  })
})

describe('the best match of languages', () => {
  it.each([
    // the site's tags       the visitor's                result
    [['en', 'en-US'], ['en', 'en-US'], 'en'], // order beats exactness
    [['en', 'en-US'], ['en-us'], 'en-US'], // an equal tag, case ignored
    [['es', 'en'], ['fr', 'de'], null],
    [['es', 'en'], [], null],
    [['es-CR', 'en-US'], ['pt-BR', 'en-GB', 'es'], 'en-US'],
    [['es', 'en'], ['es-ES', 'en'], 'es'], // 0.999 beats 1 − 1/2
    [['en-GB', 'en-US'], ['en'], 'en-GB'], // of one language the first configured
  ])('of %j for %j is %s', (codes, languages, result) => {
    expect(matchLanguages(languages, localesOf(codes).available)).toBe(result)
  })
})
