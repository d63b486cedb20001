import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../../runtime/graphql/execute.ts'
import { allPages } from '../../../runtime/server/collections/all-pages.ts'
import { Collections } from '../../../runtime/server/collections/collections.ts'
import type { EntryLists } from '../../../runtime/site/data/entry.ts'
import { siteOf } from '../../site/site-of.ts'

const { site } = siteOf(
  `version: 1
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
    description: { text: concert, values: { title: { entry: title }, hall: { entry: hall.name } } }
    sections: []
`,
  { messages: { de: { concert: '{{title}} im {{hall}}' }, fr: { concert: '{{hall}} : {{title}}' } } },
)

const operation = { name: 'Concerts', query: 'query Concerts {…}', variables: ['locale', 'today'], hash: '' }
const MESSIAH = {
  id: 'messiah',
  slug: { de: 'der-messias', fr: 'le-messie' },
  title: 'Messiah',
  hall: { name: 'Saal {{title}}' },
  changed: '2026-11-20',
}
const LIEDER = { id: 'lieder', slug: { de: 'lieder', fr: null }, title: 'Lieder', hall: null, changed: null }

/** Noon in the time zone of the site. */
const START = Date.parse('2026-11-23T12:00:00Z')
const MIDNIGHT = 12 * 60 * 60 * 1000

let now: number
let known: readonly (typeof MESSIAH | typeof LIEDER)[]
let isAway: boolean
let calls: number
/** The days that the CMS was asked for. */
let days: Set<string>
let told: string[]

/** A CMS that answers in one language per request. */
const endpoint = {
  ...{ client: 'default', url: 'https://cms.example/', timeoutMs: 1000, maxBytes: 1_000_000 },
  headers: () => ({}),
  async send(request: Request) {
    calls += 1
    const { variables } = (await request.json()) as { variables: { locale: 'de' | 'fr'; today: string } }
    days.add(variables.today)
    if (isAway) return Response.json({}, { status: 503 })
    const concerts = known.map((entry) => ({ ...entry, slug: entry.slug[variables.locale] }))
    return Response.json({ data: { concerts } })
  },
} satisfies Endpoint

const open = (mayBeStale = true, built: EntryLists | null = null, heldMs?: number, missMs = heldMs) =>
  new Collections({
    keepMs: (client) => heldMs ?? site.clients.get(client)?.keepMs ?? 0,
    ...(missMs === undefined ? {} : { missMs }),
    site,
    builtLists: () => built,
    operations: { concerts: operation },
    endpoints: new Map([['default', endpoint]]),
    mayBeStale,
    onError: (error, collection) => told.push(`${collection}: ${error instanceof Error ? error.message : error}`),
    onUnusable: (addresses, collection) => told.push(`${collection} without a page: ${addresses}`),
    onCut: (limit, collection) => told.push(`${collection} has more than ${limit}`),
    onRead: (collection) => told.push(`${collection} is there`),
    now: () => now,
    date: () => new Date(START + now),
  })

beforeEach(() => {
  now = 0
  known = [MESSIAH, LIEDER]
  isAway = false
  calls = 0
  days = new Set()
  told = []
})

const find = (entries: Collections, path: string) => entries.find('concerts', path)

describe('the pages of a collection', () => {
  it('are not read to the end of the list once the site is closed: that would keep the process alive, and is no failure', async () => {
    const entries = open()
    await find(entries, '/konzerte/lieder')
    const before = calls
    entries.expire({ client: null, collection: null })
    entries.close()
    await entries.listsOf('concerts')
    expect([calls - before, told]).toEqual([1, []])
  })

  it('are found at the address of their entry, with its title, and with its addresses in the other languages', async () => {
    const entries = open()
    expect(await find(entries, '/konzerte/der-messias')).toMatchObject({
      ...{ id: 'concert___de/messiah', key: 'concert___de', path: '/konzerte/der-messias', title: 'Messiah' },
      alternates: { de: '/konzerte/der-messias', fr: '/fr/concerts/le-messie' },
      variables: { id: 'messiah', slug: 'der-messias' },
      updated: '2026-11-20T00:00:00.000Z',
    })
    expect(await find(entries, '/konzerte/le-messie')).toBeNull()
  })

  it('have texts with values of their entry in them, and none where a value is missing', async () => {
    const entries = open()
    const description = async (path: string) => (await find(entries, path))?.description
    expect(await description('/konzerte/der-messias')).toBe('Messiah im Saal {{title}}')
    expect(await description('/fr/concerts/le-messie')).toBe('Saal {{title}} : Messiah')
    expect(await description('/konzerte/lieder')).toBe('')
  })

  it('are not there in a language that an entry lacks', async () => {
    expect(await find(open(), '/konzerte/lieder')).toMatchObject({ alternates: { de: '/konzerte/lieder', fr: null } })
  })

  it('are told of where an address cannot be one, or is that of another, once as long as it is the same', async () => {
    known = [MESSIAH, { ...MESSIAH, id: 'again' }, { ...LIEDER, slug: { de: 'zwei Lieder', fr: null } }]
    const entries = open(false)
    expect(await find(entries, '/konzerte/zwei lieder')).toBeNull()
    now = 60_000
    known = [...known, { ...LIEDER, id: 'more', slug: { de: 'mehr', fr: null } }]
    expect(await find(entries, '/konzerte/mehr')).not.toBeNull()
    expect(told).toEqual([
      'concerts without a page: /konzerte/der-messias,/konzerte/zwei Lieder,/fr/concerts/le-messie',
    ])
  })

  it('follow the pages of the manifest, in its order', async () => {
    const paths: string[] = []
    for await (const { path } of allPages({ site, entries: open() }, expect.fail)) paths.push(path)
    expect(paths).toEqual(['/', '/fr', '/konzerte/der-messias', '/konzerte/lieder', '/fr/concerts/le-messie'])
  })

  it('are the same objects while their entries are the same', async () => {
    const entries = open(false)
    const before = await find(entries, '/konzerte/lieder')
    now = 60_000
    expect(await find(entries, '/konzerte/lieder')).toBe(before)
    expect(calls).toBe(4)
  })
})

describe('a list', () => {
  it('is told of once when it has more entries than are read without a limit', async () => {
    known = Array.from({ length: 10_001 }, (_, id) => ({
      ...LIEDER,
      id: `${id}`,
      slug: { de: `lied-${id}`, fr: null },
    }))
    const entries = open(false)
    await entries.listsOf('concerts')
    now = 60_000
    await entries.listsOf('concerts')
    expect(told).toEqual(['concerts has more than 10000'])
  })

  it('is read once for all visitors while it counts as fresh', async () => {
    const entries = open()
    await Promise.all([find(entries, '/konzerte/lieder'), find(entries, '/konzerte/der-messias')])
    now = 59_999
    await find(entries, '/konzerte/lieder')
    // Once for each language.
    expect(calls).toBe(2)
  })

  it('is read anew behind the visitor’s back', async () => {
    const entries = open()
    await find(entries, '/konzerte/lieder')
    known = [MESSIAH]
    now = 60_000
    expect(await find(entries, '/konzerte/lieder')).not.toBeNull()
    await expect.poll(() => find(entries, '/konzerte/lieder')).toBeNull()
  })

  it('of a day is not shown on the next one, however long the client keeps its lists, unless the back-end is away', async () => {
    const entries = open(true, null, Number.POSITIVE_INFINITY)
    await find(entries, '/konzerte/lieder')
    now = MIDNIGHT - 1
    await find(entries, '/konzerte/lieder')
    expect([calls, ...days]).toEqual([2, '2026-11-23'])
    known = [MESSIAH]
    now = MIDNIGHT
    expect(await find(entries, '/konzerte/lieder')).toBeNull()
    expect([calls, ...days]).toEqual([4, '2026-11-23', '2026-11-24'])
    isAway = true
    now = 3 * MIDNIGHT
    expect(await find(entries, '/konzerte/der-messias')).not.toBeNull()
    expect(told).toHaveLength(1)
  })

  it('is waited for where nobody may see an older one', async () => {
    const entries = open(false)
    await find(entries, '/konzerte/lieder')
    known = [MESSIAH]
    now = 60_000
    expect(await find(entries, '/konzerte/lieder')).toBeNull()
  })

  it('is held no longer than previews hold it, for what is there and for what is not, and not at all when it is forgotten', async () => {
    const entries = open(false, null, 1000)
    known = [MESSIAH]
    expect(await find(entries, '/konzerte/lieder')).toBeNull()
    known = [LIEDER]
    now = 999
    expect(await find(entries, '/konzerte/lieder')).toBeNull()
    now = 1000
    expect(await find(entries, '/konzerte/lieder')).not.toBeNull()
    expect(await find(entries, '/konzerte/der-messias')).toBeNull()
    expect(calls).toBe(4)
    entries.forget()
    await find(entries, '/konzerte/lieder')
    expect(calls).toBe(6)
  })

  it('stays while the back-end is away, which is told', async () => {
    const entries = open(false)
    await find(entries, '/konzerte/lieder')
    isAway = true
    now = 60_000
    expect(await find(entries, '/konzerte/lieder')).not.toBeNull()
    expect(told).toEqual(['concerts: Response not successful: Received status code 503'])
  })

  it('is asked for again after ten seconds where it could not be read, however long the client keeps its lists', async () => {
    const entries = open(true, null, Number.POSITIVE_INFINITY, 10_000)
    await find(entries, '/konzerte/lieder')
    known = [MESSIAH]
    isAway = true
    entries.expire({ client: null, collection: 'concerts' })
    await expect.poll(() => told).toHaveLength(1)
    isAway = false
    now = 9_999
    expect([await find(entries, '/konzerte/lieder'), entries.freshMs('concerts')]).toEqual([expect.anything(), 1])
    now = 10_000
    await expect.poll(() => find(entries, '/konzerte/lieder')).toBeNull()
    expect(entries.freshMs('concerts')).toBe(MIDNIGHT - 10_000)
  })

  it('is told of once in an outage, and when that is over', async () => {
    const entries = open(false)
    await find(entries, '/konzerte/lieder')
    const failed = 'concerts: Response not successful: Received status code 503'
    const renew = async () => {
      now += 60_000
      await find(entries, '/konzerte/lieder')
      return told
    }
    isAway = true
    expect([await renew(), await renew(), await renew()].at(-1)).toEqual([failed])
    isAway = false
    expect([await renew(), await renew()].at(-1)).toEqual([failed, 'concerts is there'])
    isAway = true
    expect([await renew(), await renew()].at(-1)).toEqual([failed, 'concerts is there', failed])
  })

  it('that was never read cannot be said to lack an address', async () => {
    isAway = true
    const entries = open()
    await expect(find(entries, '/konzerte/nirgends')).rejects.toThrow('503')
    // A back-end that has just failed is not called again for the next visitor.
    await expect(find(entries, '/konzerte/lieder')).rejects.toThrow('503')
    expect(calls).toBe(1)
    isAway = false
    now = 1000
    expect(await find(entries, '/konzerte/lieder')).toMatchObject({ title: 'Lieder' })
  })

  it('is that of the build where the back-end is away from the start, until it answers', async () => {
    isAway = true
    const built = new Map([['de', [{ id: 'lieder', values: { slug: 'lieder', title: 'Lieder', changed: null } }]]])
    const entries = open(true, built)
    expect(await find(entries, '/konzerte/lieder')).toMatchObject({ title: 'Lieder' })
    expect(await find(entries, '/konzerte/der-messias')).toBeNull()
    expect(told).toEqual(['concerts: Response not successful: Received status code 503'])
    now = 10_000
    expect(await find(entries, '/konzerte/der-messias')).toBeNull()
    expect(told).toHaveLength(1)
    isAway = false
    now = 20_000
    expect(entries.listIn('concerts', 'fr')).toEqual([])
    await expect.poll(() => entries.listIn('concerts', 'fr')).toHaveLength(2)
    expect(told.slice(1)).toEqual(['concerts is there'])
  })

  it('is read before anybody asks for a page of it', async () => {
    const entries = open()
    await entries.readAhead()
    expect(calls).toBe(2)
    expect(entries.find('concerts', '/konzerte/lieder')).toMatchObject({ title: LIEDER.title })
  })

  it('gives forms its entries in a language, at once while it is known, and those that it held while it is away', async () => {
    const entries = open()
    const slugs = async () => (await entries.listIn('concerts', 'fr')).map(({ values }) => values.slug)
    expect(await slugs()).toEqual(['le-messie', null])
    const list = entries.listIn('concerts', 'de')
    expect(list).not.toBeInstanceOf(Promise)
    isAway = true
    now = 60_000
    expect(entries.listIn('concerts', 'de')).toBe(list)
    await expect.poll(() => told).toHaveLength(1)
    await expect(open(true).listIn('concerts', 'de')).rejects.toThrow('503')
  })

  it('is asked for again where nobody knows an address, at most every ten seconds for all of them', async () => {
    const entries = open()
    await find(entries, '/konzerte/lieder')
    now = 10_000
    for (let address = 0; address < 100; address += 1) await find(entries, `/konzerte/nirgends-${address}`)
    expect(calls).toBe(4)
    now = 19_999
    await find(entries, '/konzerte/nirgends')
    expect(calls).toBe(4)
  })

  it('has an entry that was written after it was read as soon as somebody asks for its page', async () => {
    known = [LIEDER]
    const entries = open()
    await find(entries, '/konzerte/lieder')
    known = [LIEDER, MESSIAH]
    now = 30_000
    expect(await find(entries, '/konzerte/der-messias')).not.toBeNull()
  })
})

describe('a list that is being read when an entry is published', () => {
  it.each(['once more', 'for the first time'])('%s is read again', async (time) => {
    known = [MESSIAH]
    const entries = open()
    if (time === 'once more') await find(entries, '/konzerte/der-messias')
    now = 61_000
    const { send } = endpoint
    let hasAnswered = false
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    endpoint.send = async (request) => {
      const answer = await send(request)
      hasAnswered = true
      await gate
      return answer
    }
    onTestFinished(() => void Object.assign(endpoint, { send }))
    const asked = find(entries, '/konzerte/der-messias')
    await expect.poll(() => hasAnswered).toBe(true)
    known = [MESSIAH, LIEDER]
    entries.expire({ client: 'default', collection: null })
    letGo()
    await asked
    await expect.poll(() => entries.freshMs('concerts')).toBeGreaterThan(0)
    expect(await find(entries, '/konzerte/lieder')).not.toBeNull()
  })
})
