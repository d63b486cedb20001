import { describe, expect, it } from 'vitest'
import { documentTitle } from '../../runtime/site/document-title.ts'
import { carriedPolicy, contentSecurityPolicy } from '../../runtime/site/http/content-security-policy.ts'
import { instantOf } from '../../runtime/values/measures/instant-of.ts'
import { parseDurationMs, parseSizeBytes } from '../../runtime/values/measures/units.ts'
import { isCertain, nearestName } from '../../runtime/values/names/nearest-name.ts'
import { localeOfPrefix, localePath } from '../../runtime/values/paths/locale-path.ts'
import { ownPath } from '../../runtime/values/paths/own-path.ts'
import { writingDirection } from '../../runtime/values/texts/writing-direction.ts'

const rule = { default: 'es', available: [{ code: 'es' }, { code: 'en' }, { code: 'pt-BR' }] }

it.each([
  ['2027-03-27', 'Europe/Paris', '2027-03-27T00:00:00.000Z'],
  ['2027-03-27T18:30', 'UTC', '2027-03-27T18:30:00.000Z'],
  ['2027-03-27T18:30', 'Europe/Paris', '2027-03-27T17:30:00.000Z'],
  ['2027-07-01 18:30:15.250', 'Europe/Paris', '2027-07-01T16:30:15.250Z'],
  ['2027-07-01T18:30', 'America/Costa_Rica', '2027-07-02T00:30:00.000Z'],
  ['2027-07-01T18:30:00.125+05:30', 'Europe/Paris', '2027-07-01T13:00:00.125Z'],
  // The hour in which clocks are put forward does not exist; of the one that comes twice, the later counts.
  ['2027-03-28T02:30', 'Europe/Paris', '2027-03-28T01:30:00.000Z'],
  ['2027-10-31T02:30', 'Europe/Paris', '2027-10-31T01:30:00.000Z'],
  ['27.3.2027', 'UTC', null],
])('%s in %s is %s', (text, timeZone, moment) => {
  const time = instantOf(text, timeZone)
  expect(time && new Date(time).toISOString()).toBe(moment)
})

describe('paths and languages', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['fa', 'rtl'],
    ['es-CR', 'ltr'],
    ['en-toolongtag', 'ltr'],
  ])('%s is written %s', (tag, direction) => expect(writingDirection(tag)).toBe(direction))

  it.each([
    ['/', 'es', '/'],
    ['/', 'en', '/en'],
    ['/contact', 'es', '/contact'],
    ['/contact', 'en', '/en/contact'],
    ['/a/b', 'pt-BR', '/pt-BR/a/b'],
  ])('%s in %s is %s', (path, locale, full) => {
    expect(localePath(path, locale, rule)).toBe(full)
  })

  it.each([
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/EN/x', 'en'],
    ['/pt-br/x', 'pt-BR'],
    ['/es/x', null],
    ['/entrada', null],
    ['/', null],
    ['//en', null],
    ['/__proto__', null],
  ])('the prefix of %s is %s', (path, locale) => {
    expect(localeOfPrefix(path, rule)).toBe(locale)
  })
})

describe('a path that others had a hand in', () => {
  it.each([
    ['/', '/'],
    ['/account?from=mail#top', '/account?from=mail#top'],
    ['/niños?a=ñ', '/ni%C3%B1os?a=%C3%B1'],
    ['/a/../b', '/b'],
    ['/login?return=//host', '/login?return=//host'],
    ['/a//b', '/a//b'],
    ['/@host', '/@host'],
    ['/:80', '/:80'],
  ])('%j is %j of this site', (path, own) => {
    expect(ownPath(path)).toBe(own)
    expect(new URL(own, 'https://site.example').origin).toBe('https://site.example')
  })

  it.each([
    ['//host'],
    ['///host'],
    ['/\\host'],
    ['\\\\host'],
    ['/\t/host'],
    ['\t//host'],
    ['/ok\r\nset-cookie: a=b'],
    ['/\u0000'],
    ['/\u007f'],
    ['/..//host'],
    ['/.//host'],
    ['/%2e//host'],
    ['/a/..//host'],
    [' /a'],
    ['https:'],
    ['https://host'],
    ['https:/a'],
    ['http://['],
    ['javascript:alert(1)'],
    ['data:text/html,a'],
    ['a'],
    ['./a'],
    ['?a=1'],
    ['#a'],
    [''],
    [undefined],
    [null],
    [1],
    [['/a']],
    [['/a', '/b']],
    [{ toString: () => '/a' }],
  ])('%j is none', (value) => {
    expect(ownPath(value)).toBeNull()
  })
})

describe('the title', () => {
  it.each([
    ['%s - {product}', 'Colibrí', 'Contacto', 'Contacto - Colibrí'],
    ['%s - {product}', 'Colibrí', '', 'Colibrí'],
    ['%s | %s', 'P', 'A', 'A | A'],
    ['{product}: %s', '%s', 'A', '%s: A'],
    ['%s - {product}', 'P', '{product} $& $1', '{product} $& $1 - P'],
    ['%s - {product}', '$&', 'A', 'A - $&'],
  ])('of the template %j, the product %j and the page %j is %j', (template, product, title, result) => {
    expect(documentTitle(template, product, title)).toBe(result)
  })
})

describe('a name that does not exist', () => {
  it.each([
    ['Galery', 'Gallery', true],
    ['gallrey', 'Gallery', true],
    ['Prices', 'Services', false],
    ['Vista', 'Dishes', null],
  ])('%s can have meant %s: for certain, perhaps (false), or not (null)', (name, meant, expected) => {
    const nearest = nearestName(name, [meant])
    expect(nearest && isCertain(name, nearest, [meant])).toBe(expected)
  })

  it('can have meant a name that is known twice, and none that is many letters longer', () => {
    expect(isCertain('galery', 'gallery', ['gallery', 'gallery', 'gallery-of-pictures'])).toBe(true)
    expect(nearestName('gal', ['gallery', 'gallery-of-pictures'])).toBeNull()
  })
})

describe('numbers with units', () => {
  it.each([
    ['0ms', 0],
    ['200ms', 200],
    ['5s', 5000],
    ['2m', 120_000],
    ['12h', 43_200_000],
    ['365d', 31_536_000_000],
  ])('%s are %i milliseconds', (text, ms) => {
    expect(parseDurationMs(text)).toBe(ms)
  })

  it.each([
    ['500B', 500],
    ['50kB', 50_000],
    ['2MB', 2_000_000],
  ])('%s are %i bytes', (text, bytes) => {
    expect(parseSizeBytes(text)).toBe(bytes)
  })

  it.each(['5', 's', '5 s', '-5s', '5.5s', '5S', '', '5sx', '5constructor'])('%j is no duration', (text) => {
    expect(() => parseDurationMs(text)).toThrow(RangeError)
  })
})

describe('the policy of a page', () => {
  const alone = { analytics: null, maps: null, clients: new Map(), forms: new Map() }
  const policy = contentSecurityPolicy('sha256-abc', alone)

  it('allows no script but the site’s own, and one inlined stylesheet by its hash', () => {
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("style-src 'self' 'sha256-abc'")
    expect(policy.join()).not.toMatch(/unsafe|nonce|\*|https?:/)
  })

  it.each([
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ])('says %s', (directive) => {
    expect(policy).toContain(directive)
  })

  it('allows unsafe styles and a websocket in development only', () => {
    const development = contentSecurityPolicy(null, alone)
    expect(development).toContain("style-src 'self' 'unsafe-inline'")
    expect(development).toContain("connect-src 'self' ws:")
    expect(development).toContain("script-src 'self'")
    expect(policy).toContain("connect-src 'self'")
  })

  describe('with integrations', () => {
    const counting = { countsUnmatched: false, countsRepeated: false, excluded: [] }
    const tag = {
      kind: 'gtag' as const,
      id: 'G-1',
      script: 'https://tag.example/gtag/js?v=1',
      connect: ['https://hits.example', 'https://*.hits.example'],
      ...counting,
    }

    it('allows exactly the hosts of the tag: its script, and where it sends to', () => {
      expect(contentSecurityPolicy('sha256-abc', { ...alone, analytics: tag })).toEqual(
        policy.map((directive) => {
          if (directive.startsWith('script-src')) return "script-src 'self' https://tag.example"
          if (/^(connect|img)-src/.test(directive)) return `${directive} https://hits.example https://*.hits.example`
          return directive
        }),
      )
    })

    it('allows Plausible to be told, and no script of it', () => {
      const analytics = {
        kind: 'plausible',
        domain: 'a.example',
        api: 'https://told.example/api',
        ...counting,
      } as const
      expect(contentSecurityPolicy('sha256-abc', { ...alone, analytics })).toEqual(
        policy.map((directive) => (directive.startsWith('connect') ? `${directive} https://told.example` : directive)),
      )
    })

    it('allows frames of the maps service alone, in a file as well', () => {
      const site = { ...alone, maps: { key: 'k', embed: 'https://maps.example:8443/embed' } }
      expect(carriedPolicy('sha256-abc', site).split('; ')).toContain('frame-src https://maps.example:8443')
      expect(policy.join()).not.toContain('frame-src')
    })
  })

  it('allows the endpoints and websockets that browsers call themselves, each origin once, and no other of a client', () => {
    const clients = new Map([
      ['a', { url: 'https://api.example/graphql', via: 'browser' as const, websocket: 'wss://live.example:8443/ws' }],
      ['b', { url: 'https://api.example/other', via: 'browser' as const, websocket: 'wss://live.example:8443/other' }],
      ['c', { url: 'https://crm.example/graphql', via: 'server' as const, websocket: null }],
      ['d', { url: 'embedded:mailer', via: 'browser' as const, websocket: '/mailer/graphql' }],
    ])
    expect(contentSecurityPolicy('sha256-abc', { ...alone, clients })).toEqual(
      policy.map((directive) =>
        directive.startsWith('connect') ? `${directive} https://api.example wss://live.example:8443` : directive,
      ),
    )
  })

  it('is the same in a file, apart from what counts in a header only', () => {
    expect(carriedPolicy('sha256-abc', alone).split('; ')).toEqual(
      policy.filter((directive) => !directive.startsWith('frame-ancestors')),
    )
  })
})
