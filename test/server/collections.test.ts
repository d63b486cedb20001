import { beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../runtime/graphql/execute.ts'
import { allPages } from '../../runtime/server/collections/all-pages.ts'
import { Collections } from '../../runtime/server/collections/collections.ts'
import { siteOf } from '../site/site-of.ts'

const { site } = siteOf(`version: 1
site: { product: Festival, origin: https://festival.example }
locales: { default: de, available: { de: { label: Deutsch }, fr: { label: Français } } }
graphql: { clients: { default: { url: 'https://cms.example/', schema: cms.graphql, keep: 60s } } }
collections: { concerts: { query: concerts.graphql, updated: changed } }
routes:
  - { name: index, path: /, sections: [] }
  - name: concert
    path: { de: /konzerte/:slug, fr: /concerts/:slug }
    each: concerts
    title: { entry: title }
    sections: []
`)

const operation = { name: 'Concerts', query: 'query Concerts {…}', variables: ['locale'], hash: '' }
const MESSIAH = { id: 'messiah', slug: { de: 'der-messias', fr: 'le-messie' }, title: 'Messiah', changed: '2026-11-20' }
const LIEDER = { id: 'lieder', slug: { de: 'lieder', fr: null }, title: 'Lieder', changed: null }

let now: number
let entries: readonly (typeof MESSIAH | typeof LIEDER)[]
let isAway: boolean
let calls: number
let told: string[]

/** A CMS that answers a language at a time. */
const endpoint = {
  ...{ client: 'default', url: 'https://cms.example/', timeoutMs: 1000, maxBytes: 1_000_000 },
  headers: () => ({}),
  async send(request: Request) {
    calls += 1
    const { variables } = (await request.json()) as { variables: { locale: 'de' | 'fr' } }
    if (isAway) return Response.json({}, { status: 503 })
    const concerts = entries.map((entry) => ({ ...entry, slug: entry.slug[variables.locale] }))
    return Response.json({ data: { concerts } })
  },
} satisfies Endpoint

const open = (mayBeStale = true) =>
  new Collections({
    site,
    operations: { concerts: operation },
    endpoints: new Map([['default', endpoint]]),
    mayBeStale,
    onError: (error, collection) => told.push(`${collection}: ${error instanceof Error ? error.message : error}`),
    now: () => now,
  })

beforeEach(() => {
  now = 0
  entries = [MESSIAH, LIEDER]
  isAway = false
  calls = 0
  told = []
})

describe('the pages of a collection', () => {
  it('are found at the address of their entry, with its title, and with its addresses in the other languages', async () => {
    const pages = await open().pagesOf('concerts')
    expect(pages.find('/konzerte/der-messias')).toMatchObject({
      ...{ id: 'concert___de/messiah', key: 'concert___de', path: '/konzerte/der-messias', title: 'Messiah' },
      alternates: { de: '/konzerte/der-messias', fr: '/fr/concerts/le-messie' },
      variables: { id: 'messiah', slug: 'der-messias' },
      updated: '2026-11-20T00:00:00.000Z',
    })
    expect(pages.find('/konzerte/le-messie')).toBeNull()
  })

  it('are not there in a language that an entry lacks', async () => {
    const pages = await open().pagesOf('concerts')
    expect(pages.find('/konzerte/lieder')).toMatchObject({ alternates: { de: '/konzerte/lieder', fr: null } })
  })

  it('follow the pages of the manifest, in its order', async () => {
    const paths: string[] = []
    for await (const { path } of allPages({ site, collections: open() }, expect.fail)) paths.push(path)
    expect(paths).toEqual(['/', '/fr', '/konzerte/der-messias', '/konzerte/lieder', '/fr/concerts/le-messie'])
  })

  it('are the same objects while their entries are the same', async () => {
    const collections = open(false)
    const before = (await collections.pagesOf('concerts')).find('/konzerte/lieder')
    now = 60_000
    const after = (await collections.pagesOf('concerts')).find('/konzerte/lieder')
    expect([calls, after]).toEqual([4, before])
    expect(after).toBe(before)
  })
})

describe('a list', () => {
  it('is read once for all visitors while it counts as fresh', async () => {
    const collections = open()
    await Promise.all([collections.pagesOf('concerts'), collections.pagesOf('concerts')])
    now = 59_999
    await collections.pagesOf('concerts')
    // Once for each language.
    expect(calls).toBe(2)
  })

  it('is read anew behind the visitor’s back', async () => {
    const collections = open()
    await collections.pagesOf('concerts')
    entries = [MESSIAH]
    now = 60_000
    expect((await collections.pagesOf('concerts')).has('/konzerte/lieder')).toBe(true)
    await expect.poll(async () => (await collections.pagesOf('concerts')).has('/konzerte/lieder')).toBe(false)
  })

  it('is waited for where nobody may see an older one', async () => {
    const collections = open(false)
    await collections.pagesOf('concerts')
    entries = [MESSIAH]
    now = 60_000
    expect((await collections.pagesOf('concerts')).has('/konzerte/lieder')).toBe(false)
  })

  it('stays while the back-end is away, which is told', async () => {
    const collections = open(false)
    await collections.pagesOf('concerts')
    isAway = true
    now = 60_000
    expect((await collections.pagesOf('concerts')).has('/konzerte/lieder')).toBe(true)
    expect(told).toEqual(['concerts: Response not successful: Received status code 503'])
  })

  it('that was never read cannot be said to lack an address', async () => {
    isAway = true
    await expect(open().pagesOf('concerts')).rejects.toThrow('503')
  })

  it('is asked for again where nobody knows an address, at most every ten seconds for all of them', async () => {
    const collections = open()
    await collections.pagesOf('concerts')
    now = 10_000
    for (let address = 0; address < 100; address += 1) await collections.pagesAfterMiss('concerts')
    expect(calls).toBe(4)
    now = 19_999
    await collections.pagesAfterMiss('concerts')
    expect(calls).toBe(4)
  })

  it('has an entry that was written after it was read as soon as somebody asks for its page', async () => {
    entries = [LIEDER]
    const collections = open()
    await collections.pagesOf('concerts')
    entries = [LIEDER, MESSIAH]
    now = 30_000
    expect((await collections.pagesAfterMiss('concerts')).has('/konzerte/der-messias')).toBe(true)
  })
})
