import { beforeEach, describe, expect, it } from 'vitest'
import { GraphQLCallError } from '../../runtime/graphql/graphql-error.ts'
import { DeclaredPages } from '../../runtime/page/declared-pages.ts'
import { loadPage, type PageHost, stepRequest } from '../../runtime/page/load-page.ts'
import type { SectionOperation } from '../../runtime/page/load-section-data.ts'
import type { PageRequest, PageResult, SectionData } from '../../runtime/page/page-request.ts'
import { planSteps } from '../../runtime/page/plan-steps.ts'
import { type StepKinds, takeSteps } from '../../runtime/page/take-steps.ts'
import { pipelineReads } from '../../runtime/site/routing/pipeline-reads.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import type { StepOutcome } from '../../runtime/steps/step-request.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { noEntries } from '../support/sites/no-entries.ts'

const { site } = siteOf(
  twoLanguages(`
validators:
  first: { kind: date-range }
  second: { kind: date-range }
middleware:
  all: { kind: module, module: a.ts }
  around: { kind: module, module: a.ts, reads: [session] }
  own: { kind: module, module: a.ts }
navigation: { middleware: [all] }
layouts: { default: [Bar, $page], wide: { sections: [$page], middleware: [around] } }
redirects:
  - { from: /old, to: contact }
  - { from: /out, to: 'https://example.com/x?a=1#here', status: 302 }
  - { from: { path: /, query: { p: '7' } }, to: contact }
  - { from: { path: /out, query: { to: map } }, to: { route: contact, hash: map }, status: 308 }
routes:
  - { name: index, path: /, sections: [Plain] }
  - { name: contact, path: /contact, sections: [{ section: Works, props: { limit: 3 } }, Plain], validators: [first, second] }
  - { name: needed, path: /needed, sections: [{ section: Works, required: true }] }
  - { name: open, path: /open, sections: [Open] }
  - { name: guarded, path: /guarded, layout: wide, middleware: [own], validators: [first], sections: [Works] }
graphql:
  clients:
    default: { url: 'http://localhost/graphql', schema: a.graphql }
    open: { url: 'http://localhost/open', schema: a.graphql, authorization: { bearer: false }, locales: { en: en-GB } }
`),
)

/** What happened, in its order. */
let steps: string[] = []
beforeEach(() => {
  steps = []
})

const works: SectionOperation = {
  client: 'default',
  operation: { name: 'Works', query: '', variables: ['limit', 'locale', 'route', 'unbound', 'constructor'], hash: '' },
}

interface Fakes {
  readonly refuses?: string
  /** What a middleware comes to, by its name. */
  readonly outcomes?: Readonly<Record<string, StepOutcome | Promise<StepOutcome>>>
  readonly answer?: SectionData | Promise<SectionData> | (() => never)
  readonly variables?: (given: unknown) => void
}

function load(request: Partial<PageRequest> & { cookies?: Record<string, string> }, fakes: Fakes = {}) {
  const { cookies = {}, ...given } = request
  const kinds: StepKinds = {
    runMiddleware({ name }) {
      steps.push(`middleware ${name}`)
      return fakes.outcomes?.[name] ?? null
    },
    accepts({ name }) {
      steps.push(`validator ${name}`)
      return name !== fakes.refuses
    },
  }
  const stepHost = { origin: site.origin, pathOf: () => null, moduleOf: () => null }
  const host: PageHost = {
    site,
    table: createRouteTable(site),
    entries: noEntries,
    declared: new DeclaredPages(),
    operationOf: (section) => ({ Works: works, Open: { ...works, client: 'open' } })[section] ?? null,
    passSteps: (route, asked) => takeSteps(planSteps(site, route), asked, stepHost, kinds),
    readsSession: (route) => pipelineReads(site, route).has('session'),
    checkSession: async () => false,
    searches: () => false,
    search: null,
    fetchData: (_request, token) => (_call, variables) => {
      steps.push(`data with ${token}`)
      fakes.variables?.(variables)
      const { answer = { data: 1, failed: false } } = fakes
      return typeof answer === 'function' ? answer() : answer
    },
  }
  return loadPage(
    {
      path: '/',
      search: '',
      cookie: (name) => cookies[name],
      header: () => undefined,
      acceptLanguage: '',
      isFromSite: false,
      sender: '',
      now: new Date(0),
      signal: new AbortController().signal,
      ...given,
    },
    host,
  )
}

it('tells steps when a time of an entry is that has no offset, and nothing else of its fields', () => {
  const [page] = site.routes
  if (page?.kind !== 'page') throw new Error('The first route is no page.')
  const values = { local: '2027-07-01T18:30', day: '2027-07-01', other: 7 }
  const request = { path: '/', search: '', now: new Date(0), cookie: () => undefined, header: () => undefined }
  const host = { site: { ...site, timeZone: 'America/Costa_Rica' }, checkSession: async () => false }
  const { entryValue } = stepRequest({ ...page, entry: values } as never, 'es', request as never, host)
  expect(Object.keys(values).map(entryValue)).toEqual(['2027-07-02T00:30:00.000Z', '2027-07-01', 7])
})

describe('the order of steps', () => {
  it('is match, validators in their order, data', async () => {
    expect(await load({ path: '/contact' })).toMatchObject({ kind: 'page', route: { key: 'contact___es' } })
    expect(steps).toEqual(['middleware all', 'validator first', 'validator second', 'data with null'])
  })

  it('is the site’s middleware, the layout’s, the page’s, validators, data', async () => {
    await load({ path: '/guarded' })
    expect(steps).toEqual([
      'middleware all',
      'middleware around',
      'middleware own',
      'validator first',
      'data with null',
    ])
  })

  it('stops at the first redirect, or error; a redirect after a look at the session is the visitor’s own', async () => {
    const away: StepOutcome = { kind: 'redirect', to: '/contact', status: 302 }
    const result = await load({ path: '/guarded' }, { outcomes: { around: Promise.resolve(away) } })
    expect(result).toEqual({ ...away, languageCookie: null, isPersonal: true })
    expect(steps).toEqual(['middleware all', 'middleware around'])
    steps = []
    const error: StepOutcome = { kind: 'error', error: { status: 505, message: 'no', isShown: true } }
    expect(await load({ path: '/guarded' }, { outcomes: { all: error } })).toMatchObject({
      ...error,
      route: { key: 'guarded___es' },
    })
    expect(steps).toEqual(['middleware all'])
  })

  it('runs the site’s middleware for an unmatched path, which may lead elsewhere', async () => {
    const outcomes = { all: { kind: 'redirect', to: '/contact', status: 301 } } as const
    expect(await load({ path: '/nope' }, { outcomes })).toMatchObject(outcomes.all)
  })

  it('stops at the first validator that refuses: 404, and no data is asked for', async () => {
    expect(await load({ path: '/contact' }, { refuses: 'first' })).toMatchObject({
      kind: 'error',
      error: { status: 404, message: 'This page could not be found' },
      locale: 'es',
    })
    expect(steps).toEqual(['middleware all', 'validator first'])
  })

  it('runs nothing for a declared redirect and for a malformed path', async () => {
    await load({ path: '/old' })
    await load({ path: '/%' })
    expect(steps).toEqual([])
  })

  it('waits for nothing where nothing has to be waited for', () => {
    expect(load({ path: '/contact' })).not.toBeInstanceOf(Promise)
    expect(load({ path: '/' })).not.toBeInstanceOf(Promise)
  })

  it('has the data of late answers, too', async () => {
    const late = Promise.resolve<SectionData>({ data: 'late', failed: false })
    const result = await load({ path: '/contact' }, { answer: late })
    expect(result.kind === 'page' && [...result.data.values()]).toEqual([{ data: 'late', failed: false }])
  })
})

describe('variables bind by name', () => {
  it('from the props, the language and the route; what is found nowhere is left out', () => {
    let given: unknown
    load({ path: '/en/contact' }, { variables: (variables) => (given = variables) })
    expect(given).toEqual({ limit: 3, locale: 'en', route: 'contact' })
  })

  it('the language as its back-end calls it', () => {
    const given: unknown[] = []
    for (const path of ['/open', '/en/open']) load({ path }, { variables: (variables) => given.push(variables) })
    expect(given).toEqual([
      { locale: 'es', route: 'open' },
      { locale: 'en-GB', route: 'open' },
    ])
  })
})

describe('the language at the root path', () => {
  it.each([
    // Accept-Language    cookie   from the site   query     redirect
    ['en', null, false, '', '/en'],
    ['en', null, false, '?a=1&b', '/en?a=1&b'],
    ['en', 'es', false, '', null],
    ['es', 'en', false, '', '/en'],
    ['en', null, true, '', null],
    ['fr', null, false, '', null],
    ['en', 'invalid', false, '', '/en'],
  ])('%s, cookie %s, from the site %s, %j → %s', async (acceptLanguage, cookie, isFromSite, search, to) => {
    const cookies = cookie === null ? {} : { i18n_redirected: cookie }
    const result = await load({ acceptLanguage, isFromSite, search, cookies })
    if (to === null) expect(result).toMatchObject({ kind: 'page', route: { key: 'index___es' } })
    else expect(result).toEqual({ kind: 'redirect', to, status: 302, languageCookie: 'en', isPersonal: false })
  })

  it('leads to the page that the home is in that language, and nowhere where there is none', async () => {
    const home = (path: string) => siteOf(twoLanguages(`routes: [{ name: index, path: ${path}, sections: [] }]`)).site
    const ask = (model: typeof site) =>
      loadPage(
        {
          path: '/',
          search: '',
          cookie: () => undefined,
          header: () => undefined,
          acceptLanguage: 'en',
          isFromSite: false,
          sender: '',
          now: new Date(0),
          signal: new AbortController().signal,
        },
        {
          site: model,
          table: createRouteTable(model),
          entries: noEntries,
          declared: new DeclaredPages(),
          operationOf: () => null,
          passSteps: () => null,
          readsSession: () => false,
          checkSession: async () => false,
          searches: () => false,
          search: null,
          fetchData: () => () => ({ data: null, failed: false }),
        },
      )
    expect(await ask(home('{ es: /, en: /welcome }'))).toMatchObject({ kind: 'redirect', to: '/en/welcome' })
    expect(await ask(home('{ es: / }'))).toMatchObject({ kind: 'page' })
  })
})

describe('redirects keep the query', () => {
  it.each([
    ['/CONTACT/', '?q=1', '/contact', 301],
    ['/old', '?q=1', '/contact', 301],
    ['/out', '', 'https://example.com/x?a=1#here', 302],
    ['/out', '?q=1', 'https://example.com/x?a=1&q=1#here', 302],
    ['/out', '?a=2&q=1&%61=3', 'https://example.com/x?a=1&q=1#here', 302],
    ['/', '?p=7&q=1', '/contact?q=1', 301],
    ['/out', '?to=map&q=1', '/contact?q=1#map', 308],
  ])('%s%s → %s', async (path, search, target, status) => {
    const to = search === '' || target.includes('q=1') ? target : target + search
    expect(await load({ path, search })).toEqual({
      kind: 'redirect',
      to,
      status,
      languageCookie: null,
      isPersonal: false,
    })
  })
})

describe('an unmatched path', () => {
  it.each([
    ['/nope', {}, 'es'],
    ['/nope', { i18n_redirected: 'en' }, 'en'],
    ['/en/nope', { i18n_redirected: 'es' }, 'en'],
  ])('%s with %j is a 404 in %s', async (path, cookies, locale) => {
    expect(await load({ path, cookies })).toEqual({
      kind: 'error',
      error: { status: 404, message: 'This page could not be found' },
      locale,
      route: null,
    })
  })

  it('that cannot be decoded is malformed', async () => {
    expect(await load({ path: '/%E0%A4%A' })).toEqual({ kind: 'malformed' })
  })
})

describe('data that fails', () => {
  const failed = (cause: unknown): SectionData => ({ data: null, failed: true, cause })

  it('of one section leaves the page a page', async () => {
    expect(await load({ path: '/contact' }, { answer: failed(new Error('x')) })).toMatchObject({ kind: 'page' })
  })

  it.each([
    ['an error without a status', new Error('secret words'), 500],
    ['status 404', new GraphQLCallError('ServerError', 'secret words', { statusCode: 404 }), 404],
    ['status 503', new GraphQLCallError('ServerError', 'secret words', { statusCode: 503 }), 503],
    ['status 399', new GraphQLCallError('ServerError', 'secret words', { statusCode: 399 }), 500],
    ['status 302', new GraphQLCallError('ServerError', 'secret words', { statusCode: 302 }), 500],
    ['status 200', new GraphQLCallError('ServerError', 'secret words', { statusCode: 200 }), 500],
    ['status 600', new GraphQLCallError('ServerError', 'secret words', { statusCode: 600 }), 500],
  ])('of a required section is the page’s: %s', async (_, cause, status) => {
    const result = await load({ path: '/needed' }, { answer: failed(cause) })
    expect(result).toMatchObject({
      kind: 'error',
      error: { status, cause },
      locale: 'es',
      route: { key: 'needed___es' },
    })
    expect(result.kind === 'error' && result.error.message).not.toContain('secret')
  })

  it('by throwing, at once or late, is an error page', async () => {
    const thrown: Fakes = {
      answer: () => {
        throw new Error('boom')
      },
    }
    const expected = { kind: 'error', error: { status: 500, message: 'Error' } } satisfies Partial<PageResult> | object
    expect(await load({ path: '/contact' }, thrown)).toMatchObject(expected)
    expect(await load({ path: '/contact' }, { answer: Promise.reject(new Error('boom')) })).toMatchObject(expected)
  })
})

describe('a page is a visitor’s own', () => {
  it.each([
    ['with a token and data', '/contact', { 'apollo-token': 'T' }, true],
    ['not without data', '/', { 'apollo-token': 'T' }, false],
    ['not without a token', '/contact', {}, false],
    ['not with data of a client that takes no token', '/open', { 'apollo-token': 'T' }, false],
    ['not with something that is no token', '/contact', { 'apollo-token': 'a b' }, false],
  ])('%s', async (_, path, cookies, isPersonal) => {
    const result = await load({ path, cookies })
    expect(result.kind === 'page' && result.personal.size > 0).toBe(isPersonal)
  })
})
