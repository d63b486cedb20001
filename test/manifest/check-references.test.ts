import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { checkReferences } from '../../runtime/manifest/references/check-references.ts'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { usedSections } from '../../runtime/manifest/sections/section-uses.ts'
import { validateManifest } from '../../runtime/manifest/shape/validate-manifest.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { summaryOf } from './summary.ts'

const roots = [join(import.meta.dirname, 'fixtures', 'sections')]
const messages = {
  es: { pages: { home: 'Inicio', shop: 'Tienda' }, count_one: '1', count_other: '2' },
  en: { pages: { home: 'Home' }, count_other: '2' },
}
const start = `version: 1
site: { product: Bakery }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
`
const index = '{ name: index, path: /, sections: [] }'

function check(text: string) {
  const document = parseManifest(text, 'm')
  const { manifest, problems } = validateManifest(document)
  expect([...document.problems, ...problems]).toEqual([])
  if (manifest === null) throw new Error('The manifest of this test has a wrong shape.')
  const { sections } = loadSections(usedSections(manifest), roots)
  return checkReferences({
    manifest,
    document,
    sections,
    sectionNames: listSections(roots),
    sectionFolders: ['sections'],
    messages,
  })
}
const checkRoutes = (routes: string, rest = '') => summaryOf(check(`${start}routes:\n${routes}\n${rest}`))

it.each([
  ['from: /old, to: index', 'from: /en/old, to: index', []],
  ['from: /en/old, to: index', 'from: /EN/old, to: index', ['manifest/path-clash m:8:13']],
])(
  '{ %s } beside { %s } finds %j: an address with a prefix is an exception to one in all languages',
  (one, other, found) => {
    expect(checkRoutes(`  - ${index}`, `redirects:\n  - { ${one} }\n  - { ${other} }\n`)).toEqual(found)
  },
)

describe('names that point nowhere', () => {
  it.each([
    [
      'a layout',
      '  - { name: index, path: /, layout: defalt, sections: [] }',
      '',
      ['manifest/unknown-layout m:5:37 → default'],
    ],
    ['a section', '  - { name: index, path: /, sections: [Baner] }', '', ['manifest/unknown-section m:5:40 → Banner']],
    [
      'a section in a map',
      '  - { name: index, path: /, sections: [{ section: Zzz }] }',
      '',
      ['manifest/unknown-section m:5:51'],
    ],
    [
      'a section that leads out of its folder',
      '  - { name: index, path: /, sections: [../Banner] }',
      '',
      ['manifest/unknown-section m:5:40 → Banner'],
    ],
    [
      'a section of a layout',
      `  - ${index}`,
      'layouts: { default: [Plan, $page] }',
      ['manifest/unknown-section m:6:22 → Plain'],
    ],
    [
      'a validator',
      '  - { name: index, path: /, validators: [seson], sections: [] }',
      'validators: { season: { kind: date-range } }',
      ['manifest/unknown-validator m:5:42 → season'],
    ],
    [
      'a middleware of a route',
      '  - { name: index, path: /, middleware: [memers], sections: [] }',
      'middleware: { members: { kind: session, to: index } }',
      ['manifest/unknown-middleware m:5:42 → members'],
    ],
    [
      'a middleware of the site and of a layout',
      `  - ${index}`,
      'navigation: { middleware: [zzz] }\nlayouts: { default: { sections: [$page], middleware: [yyy] } }',
      ['manifest/unknown-middleware m:7:55', 'manifest/unknown-middleware m:6:28'],
    ],
    [
      'the route of a required session',
      `  - ${index}`,
      'middleware: { members: { kind: session, to: indx } }',
      ['manifest/unknown-route m:6:45 → index'],
    ],
    [
      'the route of a middleware that leads elsewhere',
      `  - ${index}`,
      'middleware: { away: { kind: redirect, to: indx } }',
      ['manifest/unknown-route m:6:43 → index'],
    ],
    [
      'a locale of a validator',
      `  - ${index}`,
      'validators: { spanish: { kind: schema, locale: [es, ex] } }',
      ['manifest/unknown-locale m:6:53 → es'],
    ],
    [
      'a route that analytics leaves out',
      `  - ${index}`,
      'analytics: { kind: plausible, domain: a.example, exclude: [indx] }',
      ['manifest/unknown-route m:6:60 → index'],
    ],
    [
      'a palette',
      '  - { name: index, path: /, palette: nigt, sections: [] }',
      "theme: { palettes: { night: { ink: '#fff' } } }",
      ['manifest/unknown-palette m:5:38 → night'],
    ],
    [
      'a name that every object has',
      '  - { name: index, path: /, layout: toString, sections: [] }',
      '',
      ['manifest/unknown-layout m:5:37'],
    ],
    [
      'a locale of a path',
      '  - { name: index, path: { es: /, fr: /fr-page }, sections: [] }',
      '',
      ['manifest/unknown-locale m:5:35'],
    ],
    [
      'a locale of a text',
      '  - { name: index, path: /, title: { es: a, en: b, fr: c }, sections: [] }',
      '',
      ['manifest/unknown-locale m:5:52'],
    ],
    [
      'the route of a redirect',
      `  - ${index}`,
      'redirects: [{ from: /old, to: indx }]',
      ['manifest/unknown-route m:6:31 → index'],
    ],
    [
      'the GraphQL client of a section',
      '  - { name: index, path: /, sections: [Data] }',
      '',
      ['manifest/unknown-client m:5:40'],
    ],
  ])('%s', (_, routes, rest, expected) => {
    expect(checkRoutes(routes, rest)).toEqual(expected)
  })

  it('the default locale', () => {
    const text = `version: 1\nsite: { product: x }\nlocales: { default: fr, available: { es: { label: e } } }\nroutes: [${index}]\n`
    expect(summaryOf(check(text))).toEqual(['manifest/unknown-locale m:3:21'])
  })

  it('names the folders in which a section was looked for', () => {
    const [problem] = check(`${start}routes: [{ name: index, path: /, sections: [Zzz] }]\n`)
    expect(problem && formatProblem(problem).message).toBe(
      'There is no section "Zzz". Known: "Bad", "Banner", "Data", "Plain". Sections are looked up in sections. To write it: npx site add section Zzz',
    )
  })
})

describe('redirect targets', () => {
  it.each([
    ['index', []],
    ['https://example.com/a?b#c', []],
    ['//example.com', ['manifest/unsafe-target m:6:31']],
    ['http://example.com', ['manifest/unsafe-target m:6:31']],
    ['https://a\\b', ['manifest/unsafe-target m:6:31']],
    ['javascript:alert(1)', ['manifest/unsafe-target m:6:31']],
    ['/index', []],
    ['/a/*?b#c', []],
    ['/\\example.com', ['manifest/unsafe-target m:6:31']],
    ['/..//example.com', ['manifest/unsafe-target m:6:31']],
    ['/a b', ['manifest/unsafe-target m:6:31']],
  ])('%s', (to, expected) => {
    expect(checkRoutes(`  - ${index}`, `redirects: [{ from: /old, to: '${to}' }]`)).toEqual(expected)
  })
})

describe('clashes', () => {
  it.each([
    [
      'one route name twice',
      '  - { name: a, path: /, sections: [] }\n  - { name: a, path: /b, sections: [] }',
      ['manifest/duplicate-route m:6:13'],
    ],
    [
      'one path twice, told once for all locales',
      '  - { name: a, path: /x, sections: [] }\n  - { name: b, path: /x, sections: [] }',
      ['manifest/path-clash m:6:22'],
    ],
    [
      'paths that differ in letter case',
      '  - { name: a, path: /x, sections: [] }\n  - { name: b, path: /X, sections: [] }',
      ['manifest/path-clash m:6:22'],
    ],
    [
      'composed and decomposed letters',
      '  - { name: a, path: /caf\u00e9, sections: [] }\n  - { name: b, path: /cafe\u0301, sections: [] }',
      ['manifest/path-clash m:6:22'],
    ],
    [
      'paths in one locale only',
      '  - { name: a, path: { es: /a, en: /x }, sections: [] }\n  - { name: b, path: { es: /b, en: /x }, sections: [] }',
      ['manifest/path-clash m:6:36'],
    ],
    [
      'one path in different locales',
      '  - { name: a, path: { es: /a, en: /x }, sections: [] }\n  - { name: b, path: { es: /x, en: /a }, sections: [] }',
      [],
    ],
    ['the prefix of a language', '  - { name: a, path: /en, sections: [] }', ['manifest/reserved-path m:5:22']],
    [
      'a path below the prefix of a language',
      '  - { name: a, path: { es: /EN/b }, sections: [] }',
      ['manifest/reserved-path m:5:28'],
    ],
    ['a path that only starts like a prefix', '  - { name: a, path: /entrada, sections: [] }', []],
    [
      'the prefix of the default language, which has none',
      '  - { name: a, path: /es, sections: [] }',
      ['manifest/default-prefix m:5:22 → /'],
    ],
    ['a reserved name in another language', '  - { name: a, path: { en: /graphql }, sections: [] }', []],
    ...[
      '/index',
      '/manifest',
      '/_site/a',
      '/healthz',
      '/readyz',
      '/graphql',
      '/sitemap.xml',
      '/sitemap-2.xml',
      '/robots.txt',
      '/robots.txt/a',
      '/graphql/file/a',
    ].map((path): [string, string, string[]] => [
      `the reserved path ${path}`,
      `  - { name: a, path: ${path}, sections: [] }`,
      ['manifest/reserved-path m:5:22'],
    ]),
    ...['/index/a', '/manifest/a', '/healthz/a', '/readyz/a', '/graphql/a'].map((path): [string, string, string[]] => [
      `${path}, below a reserved path where nothing is served`,
      `  - { name: a, path: ${path}, sections: [] }`,
      [],
    ]),
    [
      'one id twice in a page',
      '  - { name: a, path: /, sections: [{ section: Plain, id: x }, { section: Plain, id: x }] }',
      ['manifest/duplicate-section-id m:5:85'],
    ],
    ['one section twice without ids', '  - { name: a, path: /, sections: [Plain, Plain] }', []],
    ['$page in a page', '  - { name: a, path: /, sections: [$page] }', ['manifest/page-slot-outside-layout m:5:36']],
  ])('%s', (_, routes, expected) => {
    expect(checkRoutes(routes)).toEqual(expected)
  })

  it.each([
    ['an id of the layout in a page', '[{ section: Plain, id: x }, $page]', ['manifest/duplicate-section-id m:5:58']],
    ['a layout without the page', '[{ section: Plain, id: y }]', ['manifest/page-slot m:6:12']],
    ['a layout with two places for the page', '[$page, $page]', ['manifest/page-slot m:6:12']],
  ])('%s', (_, layout, expected) => {
    expect(
      checkRoutes('  - { name: a, path: /, sections: [{ section: Plain, id: x }] }', `layouts: { default: ${layout} }`),
    ).toEqual(expected)
  })

  it('a redirect from the path of a route', () => {
    expect(checkRoutes(`  - ${index}`, 'redirects: [{ from: /, to: index }]')).toEqual(['manifest/path-clash m:6:21'])
  })
})

describe('response headers', () => {
  it.each([
    ['Content-Length', ['manifest/reserved-header m:7:3']],
    ['content-security-policy', ['manifest/reserved-header m:7:3']],
    ['Set-Cookie', ['manifest/reserved-header m:7:3']],
    ['referrer-policy', []],
    ['x-made-by', []],
  ])('%s', (name, expected) => {
    expect(checkRoutes(`  - ${index}`, `headers:\n  ${name}: a`)).toEqual(expected)
  })
})

describe('the props of a section', () => {
  const props = (text: string) =>
    checkRoutes(
      `  - name: index\n    path: /\n    sections:\n      - section: Banner\n        props: ${text}\n  - { name: shop, path: { es: /tienda }, sections: [] }`,
    )
  const title = 'title: pages.home'
  it.each([
    [
      'that fit',
      `{ ${title}, level: 1, links: [{ text: { es: a, en: b }, to: index#map }, { text: pages.home, to: '#x' }] }`,
      [],
    ],
    ['an unknown key', `{ ${title}, levl: 1 }`, ['manifest/unknown-key m:9:37 → level']],
    ['a missing key', '{}', ['manifest/missing-key m:9:9']],
    ['a wrong value', `{ ${title}, level: 3 }`, ['manifest/wrong-value m:9:44']],
    ['a text that is a number', '{ title: 5 }', ['manifest/wrong-type m:9:25 → 5']],
    [
      'a picture without its text',
      `{ ${title}, picture: { src: /a.avif, width: 1, height: 1 } }`,
      ['manifest/missing-key m:9:37'],
    ],
    ['a picture that only decorates', `{ ${title}, picture: { src: /a.avif, width: 1, height: 1, alt: '' } }`, []],
    [
      'a link to a route that is not there',
      `{ ${title}, links: [{ text: pages.home, to: indx }] }`,
      ['manifest/unknown-route m:9:69 → index'],
    ],
    [
      'a link to a route that one locale lacks',
      `{ ${title}, links: [{ text: pages.home, to: shop }] }`,
      ['manifest/missing-in-locale m:9:69'],
    ],
    [
      'a link with a scheme of its own',
      `{ ${title}, links: [{ text: pages.home, to: 'javascript:x' }] }`,
      ['manifest/wrong-form m:9:69'],
    ],
    [
      'links that lead elsewhere',
      `{ ${title}, links: [{ text: pages.home, to: 'mailto:a@b.cr' }, { text: pages.home, to: https://a.cr }] }`,
      [],
    ],
    [
      'one text for all locales',
      `{ title: { '*': Schubert }, picture: { src: /a.avif, width: 1, height: 1, alt: { '*': S, en: a } } }`,
      [],
    ],
    ['a text without one of the locales', '{ title: { es: Hola } }', ['manifest/missing-translation m:9:18']],
    [
      'the alt text of a picture',
      `{ ${title}, picture: { src: /a.avif, width: 1, height: 1, alt: { en: a } } }`,
      ['manifest/missing-translation m:9:83'],
    ],
    ['a key of a message that is not there', '{ title: pages.hom }', ['messages/unknown-key m:9:25 → pages.home']],
    ['a key of a message that one locale lacks', '{ title: pages.shop }', ['messages/missing-key m:9:25']],
    ['a key of a group of messages', '{ title: pages }', ['messages/unknown-key m:9:25']],
    [
      'a key of a message with plural forms, which needs a number',
      '{ title: count }',
      ['messages/unknown-key m:9:25 → count_other'],
    ],
    ["a key of the section's own messages", '{ title: banner.close }', ['messages/unknown-key m:9:25']],
  ])('%s', (_, text, expected) => {
    expect(props(text)).toEqual(expected)
  })

  it.each([
    ['a bare name that needs props', 'Banner', ['manifest/missing-key m:5:40']],
    ['a bare name that needs none', 'Plain', []],
    ['props of a section without a schema', '{ section: Plain, props: { a: 1 } }', ['sections/no-props m:5:58']],
  ])('%s', (_, use, expected) => {
    expect(checkRoutes(`  - { name: index, path: /, sections: [${use}] }`)).toEqual(expected)
  })
})

describe('texts of a route', () => {
  it.each([
    ['a message of every locale', 'path: /, title: pages.home', []],
    ['a text for each locale', 'path: /, title: { es: a, en: b }', []],
    ['a text without one of the locales', 'path: /, title: { es: a }', ['manifest/missing-translation m:5:29']],
    ['one text for all locales', "path: /, title: { '*': Schubert }", []],
    ['a text of its own for one, and one for all others', "path: /, title: { es: a, '*': b }", []],
    [
      'a locale that nothing has, beside one text for all',
      "path: /, title: { '*': a, ess: b }",
      ['manifest/unknown-locale m:5:46 → es'],
    ],
    ['a text for the only locale of the route', 'path: { es: / }, title: { es: a }', []],
    ['a message for the only locale of the route', 'path: { es: / }, title: pages.shop', []],
    ['a key of a message that is not there', 'path: /, description: pages.nothing', ['messages/unknown-key m:5:42']],
  ])('%s', (_, keys, expected) => {
    expect(checkRoutes(`  - { name: index, ${keys}, sections: [] }`)).toEqual(expected)
  })

  it('an unknown message does not block the start, an unknown layout does', () => {
    const problems = check(`${start}routes: [{ name: index, path: /, layout: x, title: nothing, sections: [] }]\n`)
    expect(problems.map(({ code, severity, blocks }) => [code, severity, blocks])).toEqual([
      ['manifest/unknown-layout', 'error', true],
      ['messages/unknown-key', 'error', false],
    ])
  })
})

describe('5,000 routes', () => {
  it('are checked without work that grows with their square', () => {
    const routes = Array.from(
      { length: 5000 },
      (_, at) =>
        `  - { name: r${at}, path: /r${at}, title: pages.home, sections: [Plain, { section: Banner, props: { title: pages.home } }] }`,
    )
    const text = `${start}routes:\n${routes.join('\n')}\n`
    // It would pass the time limit of every test.
    expect(check(text)).toEqual([])
  })
})

describe('middleware and validators', () => {
  it.each([
    ['//evil.example', 'manifest/unsafe-target m:6:43'],
    ['http://a.example', 'manifest/unsafe-target m:6:43'],
    ['https://a.example', null],
    ['index', null],
  ])('lead to routes and https: addresses alone: %s', (to, problem) => {
    const found = checkRoutes(`  - ${index}`, `middleware: { away: { kind: redirect, to: '${to}' } }`)
    expect(found).toEqual(problem === null ? [] : [problem])
  })

  it('of the site’s own are allowed https: addresses alone', () => {
    const middleware =
      "middleware: { own: { kind: module, module: a.ts, leadsTo: ['https://a.example', 'https://a\\b'] } }"
    expect(checkRoutes(`  - ${index}`, middleware)).toEqual(['manifest/unsafe-target m:6:81'])
  })

  it('lead to a route in each language in which they run', () => {
    const routes = (use: string) => `  - ${index}
  - { name: login, path: { es: /entrar }, sections: [] }
  - { name: shop, path: ${use}, sections: [], middleware: [members] }`
    const members = 'middleware: { members: { kind: session, to: login } }'
    expect(checkRoutes(routes('/shop'), members)).toEqual(['manifest/missing-in-locale m:8:45'])
    expect(checkRoutes(routes('{ es: /tienda }'), members)).toEqual([])
  })

  it.each([
    ['{ type: objet }', ['manifest/invalid-schema m:6:46']],
    ["{ properties: { a: { pattern: '(' } } }", ['manifest/invalid-schema m:6:46']],
    ['{ requird: [a] }', ['manifest/invalid-schema m:6:46']],
    ['{ properties: { a: { format: email } } }', []],
  ])('check a query by a JSON Schema: %s', (schema, problems) => {
    expect(checkRoutes(`  - ${index}`, `validators: { search: { kind: schema, query: ${schema} } }`)).toEqual(problems)
  })

  it('that are unknown do not block the start', () => {
    const [problem] = check(`${start}navigation: { middleware: [ghost] }\nroutes:\n  - ${index}\n`)
    expect(problem).toMatchObject({ code: 'manifest/unknown-middleware', severity: 'error', blocks: false })
    expect(problem && formatProblem(problem).message).toContain('There is no middleware "ghost".')
  })
})
