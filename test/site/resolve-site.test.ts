import { describe, expect, it } from 'vitest'
import { publicModel } from '../../runtime/site/public-model.ts'
import { siteOf, twoLanguages } from './site-of.ts'

describe('routes × languages', () => {
  const { site } = siteOf(
    twoLanguages(`
head: { description: { es: De todo, en: Of all } }
layouts:
  default: [Bar, $page, Foot]
  bare: [$page]
routes:
  - { name: index, path: /, title: pages.home, sections: [Hero, Hero, { section: Hero, id: hero-2 }, CallToAction, Foot] }
  - { name: offers, path: /offers, title: { es: Ofertas }, layout: bare, sections: [Notice, Main], cache: { maxAge: 10m, staleWhileRevalidate: 1d } }
`),
    { messages: { es: { pages: { home: 'Inicio' } }, en: { pages: { home: 'Home' } } } },
  )
  const byKey = new Map(site.routes.map((route) => [route.key, route]))

  it('have names with three underscores, and prefixed paths except in the default language', () => {
    expect(site.routes.map(({ key, path }) => [key, path])).toEqual([
      ['index___es', '/'],
      ['index___en', '/en'],
      ['offers___es', '/offers'],
      ['offers___en', '/en/offers'],
    ])
  })

  it('finish titles in their language, from messages or from texts, with the default language as the fallback', () => {
    expect(site.routes.map(({ title }) => title)).toEqual(['Inicio', 'Home', 'Ofertas', 'Ofertas'])
  })

  it('finish a text for all languages in each, unless a language has its own, which comes before the default language', () => {
    const { site } = siteOf(
      twoLanguages(`
head: { description: { '*': Franz Schubert } }
routes:
  - { name: a, path: /a, title: { '*': Schubert }, sections: [] }
  - { name: b, path: /b, title: { es: Sinfonía, '*': Symphony }, sections: [] }
  - { name: c, path: /c, title: { en: Lied, '*': Canción }, sections: [] }
`),
      { messages: { es: {}, en: {} } },
    )
    expect(site.routes.map(({ title }) => title)).toEqual([
      ...['Schubert', 'Schubert'],
      ...['Sinfonía', 'Symphony'],
      ...['Canción', 'Lied'],
    ])
    expect(site.head.descriptions).toEqual({ es: 'Franz Schubert', en: 'Franz Schubert' })
  })

  it('take the description of the site where they have none', () => {
    expect(byKey.get('offers___en')?.description).toBe('Of all')
  })

  it('know the same page in the other languages', () => {
    expect(byKey.get('offers___en')?.alternates).toEqual({ es: '/offers', en: '/en/offers' })
  })

  it('have durations as numbers', () => {
    expect(byKey.get('offers___es')?.cache).toEqual({
      maxAgeMs: 600_000,
      staleWhileRevalidateMs: 86_400_000,
      staleIfErrorMs: 86_400_000,
    })
    expect(byKey.get('index___es')?.cache).toBeNull()
  })

  it('give every section an id that no other of the page has, and leave written ones alone', () => {
    const route = byKey.get('index___es')
    expect(route?.sections.map(({ id }) => id)).toEqual(['hero', 'hero-3', 'hero-2', 'call-to-action', 'foot-2'])
    expect(route?.frame.before.map(({ id }) => id)).toEqual(['bar'])
    expect(route?.frame.after.map(({ id }) => id)).toEqual(['foot'])
    const offers = byKey.get('offers___es')
    expect(offers?.sections.map(({ id }) => id)).toEqual(['notice-2', 'main-2'])
  })

  it('share the instances of a layout in a language, so that they are rendered once', () => {
    const { site: shared } = siteOf(
      twoLanguages(`
layouts: { default: [Bar, $page] }
routes:
  - { name: one, path: /one, sections: [] }
  - { name: two, path: /two, sections: [] }
`),
    )
    const [oneEs, oneEn, twoEs] = shared.routes
    expect(oneEs?.frame).toBe(twoEs?.frame)
    expect(oneEs?.frame).not.toBe(oneEn?.frame)
    expect(shared.errorFrames.get('es')).toBe(oneEs?.frame)
  })

  it('give every instance a key that no other of the site has', () => {
    const frames = new Set(site.routes.map(({ frame }) => frame))
    const instances = [
      ...site.routes.flatMap(({ sections }) => sections),
      ...[...frames].flatMap(({ before, after }) => [...before, ...after]),
    ]
    expect(new Set(instances.map(({ key }) => key)).size).toBe(instances.length)
  })

  it('cannot be changed', () => {
    expect(Object.isFrozen(site)).toBe(true)
    expect(site.routes.every(Object.isFrozen)).toBe(true)
    expect(site.routes.flatMap(({ sections }) => sections).every(Object.isFrozen)).toBe(true)
  })

  it('are made of five thousand declared ones without visiting any twice', () => {
    const list = Array.from(
      { length: 5000 },
      (_, index) => `  - { name: p${index}, path: /p/${index}, title: t, sections: [{ section: A }] }`,
    )
    let texts = 0
    const yaml = twoLanguages(`routes:\n${list.join('\n')}`)
    const large = siteOf(yaml, {
      schemas: new Map([
        [
          'A',
          {
            get properties() {
              texts += 1
              return {}
            },
          },
        ],
      ]),
    })
    expect(large.site.routes).toHaveLength(10_000)
    // Once for each use of the section, whatever the number of languages; the validator of all reads them when it is made.
    expect(texts / 5000).toBeLessThan(3)
  })
})

describe('a select of entries', () => {
  const select = (name: string, options: string) =>
    `{ name: ${name}, type: select, label: { es: Uno, en: One }, options: ${options} }`
  const { site } = siteOf(
    twoLanguages(`
graphql: { clients: { default: { url: 'https://a.example', schema: a.graphql } } }
collections:
  concerts: { query: concerts.graphql, id: slug }
  halls: { query: halls.graphql }
forms:
  tickets:
    fields:
      - ${select('concert', '{ of: concerts, label: title }')}
      - ${select('hall', '{ of: halls, value: code, label: town.name }')}
      - ${select('seat', '[{ value: FRONT, label: { es: Adelante, en: Front } }]')}
    send: [{ client: default, mutation: order, input: { concert: concert } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
routes: [{ name: index, path: /, sections: [] }]
`),
  )

  it('names its collection, and of each entry what is sent, which is the id by default, and what is shown', () => {
    expect(site.forms.get('tickets')?.fields).toEqual([
      {
        ...{ name: 'concert', type: 'select', required: false },
        entries: { collection: 'concerts', value: 'slug', label: 'title' },
      },
      {
        ...{ name: 'hall', type: 'select', required: false },
        entries: { collection: 'halls', value: 'code', label: 'town.name' },
      },
      { name: 'seat', type: 'select', required: false, options: ['FRONT'] },
    ])
  })

  it('has these kept of an entry', () => {
    expect(site.collections.get('concerts')?.fields).toEqual(['slug', 'title'])
    expect(site.collections.get('halls')?.fields).toEqual(['id', 'code', 'town.name'])
  })
})

describe('what every visitor may see of the site', () => {
  const { site } = siteOf(
    twoLanguages(`
graphql:
  clients:
    crm: { url: 'https://crm.internal.example/graphql', schema: crm.graphql, via: server, authorization: { secret: CRM_AUTHORIZATION }, headers: { x-key: { secret: CRM_KEY }, x-made-by: internal } }
    open: { url: 'https://api.example/graphql', schema: open.graphql, websocket: 'wss://api.example/live', timeout: 3s, headers: { x-plain: shown } }
    own: { url: 'embedded:mailer', schema: own.graphql, authorization: { bearer: false }, errorPolicy: none, deduplicate: false }
headers: { x-internal: hidden-header }
validators: { season: { kind: date-range, from: 2026-01-01 } }
routes: [{ name: index, path: /, sections: [] }]
`),
  )
  const visible = publicModel(site)
  const plain = { maxBytes: 2_000_000, errorPolicy: 'all', deduplicate: true, persisted: false }

  it('is exactly this', () => {
    expect(visible).toEqual({
      locales: ['es', 'en'],
      titleTemplate: '%s - {product}',
      languageCookie: { name: 'i18n_redirected', maxAgeMs: 31_536_000_000, sameSite: 'lax', isSecure: true },
      sessionCookie: { name: 'apollo-token', maxAgeMs: 604_800_000, sameSite: 'lax', isSecure: true },
      chunkLoadMs: 120_000,
      reloadMs: 60_000,
      fetchDelayMs: 200,
      transitionTimeoutMs: 1000,
      progress: { throttleMs: 200, durationMs: 5000, tickMs: 100, hideDelayMs: 500, dataStep: 45, partStep: 30 },
      prefetch: { enabled: true, on: 'visible', idleMs: 2000, budget: 3, keepMs: 60_000 },
      analytics: null,
      consent: null,
      maps: null,
      idleMs: 2000,
      clients: [
        {
          name: 'crm',
          url: '/_site/graphql/crm',
          bearer: false,
          headers: {},
          timeoutMs: 5000,
          ...plain,
          websocket: null,
        },
        {
          name: 'open',
          url: 'https://api.example/graphql',
          bearer: true,
          headers: { 'x-plain': 'shown' },
          timeoutMs: 3000,
          ...plain,
          websocket: 'wss://api.example/live',
        },
        {
          name: 'own',
          url: '/mailer/graphql',
          bearer: false,
          headers: {},
          timeoutMs: 5000,
          ...plain,
          errorPolicy: 'none',
          deduplicate: false,
          persisted: false,
          // The embedded back-end has one by itself.
          websocket: '/mailer/graphql',
        },
      ],
      live: {
        connectLimitMs: 1000,
        maxConnectLimitMs: 30_000,
        keepAliveMs: 30_000,
        reconnectDelayMs: 100,
        maxReconnectDelayMs: 10_000,
        restarts: 5,
        restartDelayMs: 500,
      },
    })
  })

  it('names no secret, nothing of a back-end that the server calls, and no route', () => {
    const text = JSON.stringify(visible)
    for (const word of ['crm.internal', 'CRM', 'secret', 'internal', 'hidden', 'season', 'index'])
      expect(text, word).not.toContain(word)
  })
})

const NO_SECTIONS = 'routes: [{ name: index, path: /, sections: [] }]'

it.each([
  ['https://PEÑA.example:443', 'https://xn--pea-8ma.example'],
  ['http://localhost:80', 'http://localhost'],
  ['https://a.example:8443', 'https://a.example:8443'],
])('has the origin %s as browsers send it', (origin, sent) => {
  const yaml = `version: 1\nsite: { product: P, origin: '${origin}' }\nlocales: { default: es, available: { es: { label: E } } }\n${NO_SECTIONS}`
  expect(siteOf(yaml).site.origin).toBe(sent)
})

describe('cookies', () => {
  it.each([
    ['https://a.example', true],
    ['http://a.example', false],
  ])('of %s are sent over TLS only: %s', (origin, isSecure) => {
    const yaml = `version: 1\nsite: { product: P, origin: '${origin}' }\nlocales: { default: es, available: { es: { label: E } } }\n${NO_SECTIONS}`
    expect(siteOf(yaml).site.cookies.language.isSecure).toBe(isSecure)
  })
})

it.each([
  ['that it names', 'clients: [crm], ', 'collections: { posts: { client: cms, query: posts.graphql } }', ['crm']],
  [
    'that collections are read from',
    '',
    'collections: { posts: { client: cms, query: posts.graphql }, old: { client: cms, query: old.graphql } }',
    ['cms'],
  ],
  ['default, without collections', '', '', ['default']],
])('a preview is of the clients %s', (_, named, collections, clients) => {
  const { site } = siteOf(`version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: &api { url: 'https://api.example/', schema: api.graphql }, cms: *api, crm: *api } }
${collections}
preview: { secret: DRAFTS, ${named}headers: { x-draft: 'yes' } }
routes: [{ name: index, path: /, sections: [] }]
`)
  expect(site.preview).toEqual({ secret: 'DRAFTS', headers: { 'x-draft': 'yes' }, variables: {}, clients })
})
