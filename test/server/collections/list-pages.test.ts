import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../runtime/graphql/execute.ts'
import { DeclaredPages } from '../../../runtime/page/declared-pages.ts'
import { findRoute } from '../../../runtime/page/find-page.ts'
import { allPages } from '../../../runtime/server/collections/all-pages.ts'
import { Collections } from '../../../runtime/server/collections/collections.ts'
import { createRouteTable } from '../../../runtime/site/routing/route-table.ts'
import { siteOf } from '../../site/site-of.ts'

const { site } = siteOf(`version: 1
site: { product: Magazine, origin: https://magazine.example }
locales: { default: de, available: { de: { label: Deutsch }, fr: { label: Français } } }
graphql: { clients: { default: { url: 'https://cms.example/', schema: cms.graphql, keep: 60s } } }
collections: { posts: { query: posts.graphql } }
routes:
  - { name: index, path: /, sections: [] }
  - name: journal
    path: /journal
    title: { de: Alle Texte, fr: Tous les textes }
    pages: { of: posts, size: 2, path: { de: /journal/seite/:page, fr: /journal/page/:page } }
    query: { order: { type: string, enum: [newest, oldest], default: newest } }
    sections: []
  - name: topic
    path: { de: /thema/:topic, fr: /sujet/:topic }
    each: { of: posts, by: topics.name }
    pages: { size: 2, path: { de: '/thema/:topic/:page', fr: '/sujet/:topic/:page' } }
    title: { entry: value }
    sections: [{ section: Plain, props: { count: { entry: count } } }]
  - name: kind
    path: { de: /art/:kind, fr: /genre/:kind }
    each: { of: posts, by: topics.slug, label: topics.name }
    title: { entry: label }
    sections: [{ section: Plain, props: { value: { entry: value } } }]
  - name: search
    path: /search
    query: { q: { type: string, maxLength: 5 }, page: { type: integer, minimum: 1, maximum: 9, default: 1 } }
    sections: []
  - name: invitation
    path: { de: /einladung/:code, fr: /invitation/:code }
    params: { code: { type: string, pattern: '^[A-Z]{3}$' } }
    sections: []
`)

const SLUGS: Readonly<Record<string, string>> = { 'Frühe Musik': 'early', Oper: 'opera' }
const post = (id: number, ...topics: string[]) => ({
  id,
  topics: topics.map((name) => ({ name, slug: SLUGS[name] })),
})
const POSTS = {
  de: [post(1, 'Frühe Musik', 'Oper'), post(2, 'Oper'), post(3, 'Oper'), post(4), post(5, 'Frühe Musik')],
  fr: [post(1, 'Oper'), post(2)],
}

const endpoint = {
  ...{ client: 'default', url: 'https://cms.example/', timeoutMs: 1000, maxBytes: 1_000_000 },
  headers: () => ({}),
  async send(request: Request) {
    const { variables } = (await request.json()) as { variables: { locale: 'de' | 'fr' } }
    return Response.json({ data: { posts: POSTS[variables.locale] } })
  },
} satisfies Endpoint

const collectionsOf = (own: Endpoint) =>
  new Collections({
    site,
    keepMs: () => 60_000,
    operations: { posts: { name: 'Posts', query: 'query Posts {…}', variables: ['locale'], hash: '' } },
    endpoints: new Map([['default', own]]),
    mayBeStale: true,
    onError: (error) => {
      throw error
    },
    now: () => 0,
  })
const entries = collectionsOf(endpoint)
const finder = { table: createRouteTable(site), entries, declared: new DeclaredPages() }

async function pageAt(address: string) {
  const [path = '', query] = address.split('?')
  const match = await findRoute(path, query === undefined ? '' : `?${query}`, finder)
  return match.kind === 'page' ? match.route : match
}

describe('a list in parts', () => {
  it('has a page for each of its parts, which knows those beside it', async () => {
    expect(await pageAt('/journal')).toMatchObject({
      id: 'journal___de',
      pages: { current: 1, count: 3, previous: null, next: '/journal/seite/2' },
      variables: { limit: 2, offset: 0 },
    })
    expect(await pageAt('/journal/seite/2')).toMatchObject({
      ...{ id: 'journal___de#2', path: '/journal/seite/2', title: 'Alle Texte' },
      pages: { current: 2, count: 3, previous: '/journal', next: '/journal/seite/3' },
      variables: { limit: 2, offset: 2 },
      // French has only two texts, and so no second page.
      alternates: { de: '/journal/seite/2', fr: null },
    })
    expect(await pageAt('/journal/seite/3')).toMatchObject({ pages: { next: null }, variables: { offset: 4 } })
  })

  it('tells its operations, in a connection, behind which cursor a part begins', async () => {
    const connection = {
      ...endpoint,
      async send(request: Request) {
        const { variables } = (await request.json()) as { variables: { locale: 'de' | 'fr' } }
        const edges = POSTS[variables.locale].map((node) => ({ cursor: `behind ${node.id}`, node }))
        return Response.json({ data: { posts: { edges } } })
      },
    } satisfies Endpoint
    const [one, two] = await Promise.all(
      ['/journal', '/journal/seite/2'].map((path) => collectionsOf(connection).find('posts', path)),
    )
    expect([one?.variables.after, two?.variables.after]).toEqual([undefined, 'behind 2'])
  })

  it.each(['/journal/seite/4', '/journal/seite/0', '/journal/seite/02', '/journal/seite/zwei', '/journal/seite'])(
    'has no part at %s',
    async (path) => {
      expect(await pageAt(path)).toEqual({ kind: 'none' })
    },
  )

  it('leads from the number of the first part to where that is', async () => {
    expect(await pageAt('/journal/seite/1')).toEqual({ kind: 'redirect', to: '/journal', status: 301 })
    expect(await pageAt('/thema/oper/1')).toEqual({ kind: 'redirect', to: '/thema/oper', status: 301 })
  })

  it('is asked for with the same query from part to part', async () => {
    expect(await pageAt('/journal/seite/2?order=oldest&utm_source=letter')).toMatchObject({
      ...{ id: 'journal___de#2?order=oldest', search: '?order=oldest', query: { order: 'oldest' } },
      pages: { previous: '/journal?order=oldest', next: '/journal/seite/3?order=oldest' },
      variables: { limit: 2, offset: 2, order: 'oldest' },
    })
  })
})

describe('a page for each value of a field', () => {
  it('shows the label beside its value, and asks with the value', async () => {
    expect(await pageAt('/art/early')).toMatchObject({
      ...{ title: 'Frühe Musik', variables: { value: 'early', kind: 'early' } },
      sections: [{ props: { value: 'early' } }],
    })
    expect(await pageAt('/art/opera')).toMatchObject({
      ...{ title: 'Oper', alternates: { de: '/art/opera', fr: '/fr/genre/opera' } },
    })
  })

  it('is at the slug of the value, and lists the entries that have it', async () => {
    expect(await pageAt('/thema/fruhe-musik')).toMatchObject({
      ...{ title: 'Frühe Musik', params: { topic: 'fruhe-musik' } },
      pages: { current: 1, count: 1, previous: null, next: null },
      variables: { value: 'Frühe Musik', topic: 'fruhe-musik', limit: 2, offset: 0 },
      sections: [{ props: { count: 2 } }],
    })
    expect(await pageAt('/thema/oper/2')).toMatchObject({
      ...{ title: 'Oper', pages: { current: 2, count: 2, previous: '/thema/oper', next: null } },
      alternates: { de: '/thema/oper/2', fr: null },
    })
    expect(await pageAt('/thema/oper')).toMatchObject({ alternates: { de: '/thema/oper', fr: '/fr/sujet/oper' } })
  })

  it('is there only for values that an entry has', async () => {
    expect(await pageAt('/thema/tanz')).toEqual({ kind: 'none' })
    expect(await pageAt('/fr/sujet/fruhe-musik')).toEqual({ kind: 'none' })
  })
})

describe('a declared query', () => {
  it('is read as what it is declared to be, and nothing else of the address counts', async () => {
    const page = await pageAt('/search?page=2&q=ab&utm_source=letter')
    expect(page).toMatchObject({ query: { q: 'ab', page: 2 }, search: '?q=ab&page=2', variables: { q: 'ab', page: 2 } })
    expect(await pageAt('/search?q=ab&page=2&gclid=1')).toBe(page)
  })

  it('leaves out of the address of the page what is at its default', async () => {
    expect(await pageAt('/search?page=1&q=')).toMatchObject({
      search: '',
      query: { q: null, page: 1 },
      variables: { page: 1 },
    })
  })

  it.each(['?page=0', '?page=10', '?page=1.5', '?page=one', '?page=2&page=3', '?q=abcdef'])(
    'has no page where a value does not fit: %s',
    async (search) => {
      expect(await pageAt(`/search${search}`)).toEqual({ kind: 'none' })
    },
  )
})

describe('a path whose parameter no entry fills', () => {
  it('has a page for whatever fits, in all languages', async () => {
    expect(await pageAt('/einladung/ABC')).toMatchObject({
      ...{ path: '/einladung/ABC', params: { code: 'ABC' }, variables: { code: 'ABC' } },
      alternates: { de: '/einladung/ABC', fr: '/fr/invitation/ABC' },
    })
    expect(await pageAt('/Einladung/ABC/')).toEqual({ kind: 'redirect', to: '/einladung/ABC', status: 301 })
  })

  it.each(['/einladung/abc', '/einladung/ABCD', '/einladung/%00BC', '/einladung/'])('has none at %s', async (path) => {
    expect(await pageAt(path)).toMatchObject({ kind: /%00/.test(path) ? 'malformed' : 'none' })
  })
})

it('lists the parts of lists and the pages of values, but none that only a visitor can name', async () => {
  const paths: string[] = []
  for await (const { path } of allPages({ site, entries }, () => {})) paths.push(path)
  expect(paths.filter((path) => !path.startsWith('/fr'))).toEqual([
    ...['/', '/journal', '/journal/seite/2', '/journal/seite/3'],
    ...['/thema/fruhe-musik', '/thema/oper', '/thema/oper/2', '/art/early', '/art/opera', '/search'],
  ])
})
