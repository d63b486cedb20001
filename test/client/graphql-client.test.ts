import { setMaxListeners } from 'node:events'
import { cacheSizes } from '@apollo/client/utilities'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCache } from '../../runtime/client/graphql/graphql-cache.ts'
import { createGraphQLClients } from '../../runtime/client/graphql/graphql-client.ts'
import type { DeclaredOperation } from '../../runtime/graphql/typed-operation.ts'
import { announceSession } from '../../runtime/session/session-change.ts'
import type { PublicClientModel, PublicSiteModel } from '../../runtime/site/public-model.ts'
import { publicModel } from '../../runtime/site/public-model.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import type { FetchEvent } from '../../runtime/view/fetch-state.ts'
import type { QueryCall } from '../../runtime/view/graphql-tools.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { stubWindow } from '../support/browsers/stub-window.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../support/servers/graphql-server.ts'

/** The parts of a page that the clients look at. */
const page = Object.assign(new EventTarget(), { cookie: '' })
let server: GraphQLServer

beforeAll(async () => {
  server = await startGraphQLServer(json({ data: null }))
  // Each test has clients of its own, which all hear of logins.
  setMaxListeners(0, page)
  vi.stubGlobal('document', page)
  stubWindow()
  vi.stubGlobal('location', new URL('http://localhost/'))
})
beforeEach(() => {
  // Stands still but where a test moves it; sockets have clocks of their own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server.requests.length = 0
  server.behave(json({ data: { a: { __typename: 'A', id: '1', text: 'new' } } }))
  page.cookie = ''
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const declared = (text: string, client = 'default'): DeclaredOperation => ({
  ...compileOperation(text, 'a.graphql'),
  client,
})
const query = declared('query One { a { id text } }')
const known = { a: { __typename: 'A', id: '1', text: 'known' } }

const model = publicModel(siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]')).site)

function open(changes: Partial<PublicClientModel> = {}) {
  const base = {
    headers: {},
    timeoutMs: 5000,
    maxBytes: 10_000,
    bearer: true,
    errorPolicy: 'all',
    deduplicate: true,
    persisted: false,
    websocket: null,
  } as const
  const clients = ['default', 'crm'].map((name) => ({ ...base, name, url: server.url, ...changes }))
  return createGraphQLClients({ ...model, clients } satisfies PublicSiteModel)
}

const call = (changes: Partial<QueryCall> = {}): QueryCall => ({
  operation: query,
  variables: {},
  headers: {},
  fetchPolicy: 'cache-first',
  pollMs: 0,
  deduplicates: undefined,
  known: undefined,
  ...changes,
})

/** Watches, and notes what it is told: `loaded known`, `failed <message>`, `started`. */
function watch(clients: ReturnType<typeof open>, changes: Partial<QueryCall> = {}) {
  const told: string[] = []
  const live = clients.watch(call(changes), (event: FetchEvent<unknown>) => {
    if (event.kind === 'loaded') told.push(`loaded ${(event.data as typeof known).a.text}`)
    else told.push(event.kind === 'failed' ? `failed ${(event.thrown as Error).message}` : event.kind)
  })
  return { told, live }
}

describe('the cache', () => {
  it.each<[string, object, string | undefined]>([
    ['C-CAC-001: a type and an id', { __typename: 'A', id: 1 }, 'A:1'],
    ['C-CAC-002: a type and an _id', { __typename: 'A', _id: 'x' }, 'A:x'],
    ['both: the id', { __typename: 'A', id: 'i', _id: 'x' }, 'A:i'],
    ['an id that is null: the _id', { __typename: 'A', id: null, _id: 'x' }, 'A:x'],
    ['C-CAC-004: no type', { id: 1 }, undefined],
    ['C-CAC-004: no ids', { __typename: 'A' }, undefined],
    ['ids that are null', { __typename: 'A', id: null, _id: null }, undefined],
    ['C-CAC-005: the id 0', { __typename: 'A', id: 0 }, 'A:0'],
    ['the empty id', { __typename: 'A', id: '', _id: 'x' }, 'A:'],
    ['an id of several parts', { __typename: 'A', id: { a: 1 } }, 'A:{"a":1}'],
  ])('%s', (_, entity, id) => {
    // Only what it needs of an entity is there.
    expect(createCache().identify(entity as { __typename: string })).toBe(id)
  })

  it('remembers 65536 results, of objects and of lists', () => {
    createCache()
    expect(cacheSizes['inMemoryCache.executeSelectionSet']).toBe(65_536)
    expect(cacheSizes['inMemoryCache.executeSubSelectedArray']).toBe(65_536)
  })
})

/** For 100 ms from its making a client takes from the cache what is there. */
const afterHydration = () => vi.advanceTimersByTimeAsync(100)

describe('what came with the page', () => {
  it('C-HTTP-019: serves every query of the first 100 ms, one that wants the network, too', async () => {
    const { told, live } = watch(open(), { known, fetchPolicy: 'network-only' })
    await live.settled
    expect(told).toEqual(['loaded known'])
    expect(server.requests).toEqual([])
    live.end()
  })

  it('C-HTTP-020: does not after that', async () => {
    const clients = open()
    watch(clients, { known }).live.end()
    await afterHydration()
    const { told, live } = watch(clients, { fetchPolicy: 'network-only' })
    await live.settled
    expect([told.at(-1), server.requests.length]).toEqual(['loaded new', 1])
    live.end()
  })
})

describe('equal queries at a time', () => {
  it.each<[string, Partial<PublicClientModel>, Partial<QueryCall>, number]>([
    ['C-HTTP-017: are one request', {}, {}, 1],
    ['are two where the manifest says so', { deduplicate: false }, {}, 2],
    ['are one where the call says so', { deduplicate: false }, { deduplicates: true }, 1],
    ['are two where the call says so', {}, { deduplicates: false }, 2],
  ])('%s', async (_, changes, options, count) => {
    const clients = open(changes)
    const both = [watch(clients, options), watch(clients, options)]
    await Promise.all(both.map(({ live }) => live.settled))
    expect(both.map(({ told }) => told.at(-1))).toEqual(['loaded new', 'loaded new'])
    expect(server.requests).toHaveLength(count)
    for (const { live } of both) live.end()
  })
})

describe('the status of a query', () => {
  const starts = (told: readonly string[]) => told.filter((text) => text === 'started').length

  it('is loading at first, and when it is asked anew', async () => {
    const { told, live } = watch(open())
    await live.settled
    expect(told).toEqual(['started', 'loaded new'])
    await afterHydration()
    await live.refetch()
    expect(starts(told)).toBe(2)
    live.end()
  })

  it('is loading at each poll, until nobody looks', async () => {
    const { told, live } = watch(open(), { pollMs: 1000 })
    await live.settled
    for (const asked of [2, 3]) {
      await vi.advanceTimersByTimeAsync(1000)
      await vi.waitFor(() => expect([starts(told), told.at(-1)]).toEqual([asked, 'loaded new']), 60_000)
    }
    live.end()
    await vi.advanceTimersByTimeAsync(3_600_000)
    // Everything that was sent in this hour arrives before this request of the test.
    await fetch(server.url, { method: 'POST', body: 'last' })
    expect(server.requests.map(({ bodyText }) => bodyText).indexOf('last')).toBe(3)
  })
})

describe('errors beside data', () => {
  const answer = json({ data: { a: { __typename: 'A', id: '1', text: 'new' } }, errors: [{ message: 'half' }] })

  it('come with the data', async () => {
    server.behave(answer)
    const { told, live } = watch(open())
    await live.settled
    expect(told.slice(-2)).toEqual(['loaded new', 'failed half'])
    live.end()
  })

  it('make it a failure where the manifest says so', async () => {
    server.behave(answer)
    const { told, live } = watch(open({ errorPolicy: 'none' }))
    await live.settled
    expect(told.filter((text) => text !== 'started')).toEqual(['failed half'])
    live.end()
  })

  it('come with the data of a mutation', async () => {
    server.behave(answer)
    const mutation = {
      operation: declared('mutation Do { a { id text } }'),
      variables: {},
      headers: {},
      onProgress() {},
    }
    const { data, error } = await open().mutate(mutation)
    expect([data, (error as Error).message]).toEqual([{ a: { __typename: 'A', id: '1', text: 'new' } }, 'half'])
  })
})

describe('a text that the operation marks with @text', () => {
  const operation = declared('mutation Change { change { id text @text } }')
  const running = (clients: ReturnType<typeof open>) =>
    clients.mutate({ operation, variables: {}, headers: {}, onProgress: () => {} })
  beforeEach(() => {
    const { DOMParser } = new Window()
    vi.stubGlobal('DOMParser', DOMParser)
    server.behave(json({ data: { change: { __typename: 'A', id: '1', text: '<b>Bed</b> &amp;amp; board' } } }))
  })

  it('is plain, without anything of it being loaded', async () => {
    expect((await running(open())).data).toMatchObject({ change: { text: 'Bed &amp; board' } })
    expect(server.requests.map(({ body }) => body.query).join()).not.toContain('@text')
  })

  it('is not that field of the cache which is asked for without the mark', async () => {
    const own = declared('query Both { a { id text html: text } }').query
    const both = declared('query Both { a { id text @text html: text } }')
    expect(both.query).not.toBe(own)
    server.behave(json({ data: { a: { __typename: 'A', id: '1', text: '<b>a</b>', html: '<b>a</b>' } } }))
    const clients = open()
    await afterHydration()
    const answers: unknown[] = []
    for (const operation of [both, declared('query Html { a { id text } }')]) {
      const take = (event: FetchEvent<unknown>) => void (event.kind === 'loaded' && answers.push(event.data))
      const live = clients.watch(call({ operation }), take)
      await live.settled
      live.end()
    }
    expect(answers).toMatchObject([{ a: { text: 'a', html: '<b>a</b>' } }, { a: { text: '<b>a</b>' } }])
  })

  it('is left as it is where the site’s own server has made it plain', async () => {
    vi.stubGlobal('location', new URL(server.url))
    const { data } = await running(open({ url: '/_site/graphql/default' }))
    expect(data).toMatchObject({ change: { text: '<b>Bed</b> &amp;amp; board' } })
    vi.stubGlobal('location', new URL('http://localhost/'))
  })
})

describe('a login or logout', () => {
  it('comes after live connections, empties the caches of all clients, and asks anew with the new token', async () => {
    const clients = open()
    const first = watch(clients, { known })
    const second = watch(clients, { known, operation: declared('query Two { a { id text } }', 'crm') })
    await Promise.all([first.live.settled, second.live.settled])
    expect(server.requests).toEqual([])
    page.cookie = 'apollo-token=T2'
    const order: string[] = []
    const onSession = () => order.push('sockets')
    page.addEventListener('sitio:session', onSession)
    server.behave((request, response) => {
      order.push(String(request.headers.authorization))
      json({ data: { a: { __typename: 'A', id: '1', text: 'new' } } })(request, response)
    })
    await announceSession({ isActive: true, cause: 'login', isOwn: true })
    page.removeEventListener('sitio:session', onSession)
    expect(order).toEqual(['sockets', 'Bearer T2', 'Bearer T2'])
    expect([first.told.at(-1), second.told.at(-1)]).toEqual(['loaded new', 'loaded new'])
    first.live.end()
    second.live.end()
  })

  it('drops the answer to what was asked in the other session', async () => {
    const clients = open()
    let answerFirst = () => {}
    const arrived = server.nextRequest()
    server.behave((request, response) => {
      if (request.headers.authorization === 'Bearer T2')
        return json({ data: { a: { __typename: 'A', id: '1', text: 'mine' } } })(request, response)
      answerFirst = () => json({ data: { a: { __typename: 'A', id: '1', text: 'theirs' } } })(request, response)
    })
    page.cookie = 'apollo-token=T1'
    const { told, live } = watch(clients)
    await arrived
    page.cookie = 'apollo-token=T2'
    const done = announceSession({ isActive: true, cause: 'login', isOwn: true })
    answerFirst()
    await done
    expect(told).toEqual(['started', 'started', 'loaded mine'])
    live.end()
  })

  it('shows nothing of the other session, and no failure, while something was being asked again; twice in a row, neither', async () => {
    const clients = open()
    const { told, live } = watch(clients)
    await live.settled
    await afterHydration()
    const arrived = server.nextRequest()
    server.behave(() => {})
    void live.refetch()
    await arrived
    told.length = 0
    server.behave(json({ data: { a: { __typename: 'A', id: '1', text: 'mine' } } }))
    await Promise.all([
      announceSession({ isActive: true, cause: 'login', isOwn: true }),
      announceSession({ isActive: false, cause: 'logout', isOwn: true }),
    ])
    await vi.waitFor(() => expect(told.at(-1)).toBe('loaded mine'), 60_000)
    expect(new Set(told)).toEqual(new Set(['started', 'loaded mine']))
    live.end()
  })

  it('is no failure where another one overtakes what is asked anew for it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const clients = open()
    const { told, live } = watch(clients)
    await live.settled
    const arrived = server.nextRequest()
    server.behave(() => {})
    const first = announceSession({ isActive: true, cause: 'login', isOwn: true })
    await arrived
    server.behave(json({ data: { a: { __typename: 'A', id: '1', text: 'mine' } } }))
    await Promise.all([first, announceSession({ isActive: false, cause: 'logout', isOwn: true })])
    expect([told.at(-1), told.filter((text) => text.startsWith('failed')), warn.mock.calls]).toEqual([
      'loaded mine',
      [],
      [],
    ])
    warn.mockRestore()
    live.end()
  })

  it.each([
    ['that was sent in the other session reaches its sender alone', true, 'new'],
    ['of this session reaches every query that shows the entity', false, 'changed'],
  ])('the answer to a mutation %s', async (_, endsMeanwhile, shown) => {
    const clients = open()
    const { told, live } = watch(clients)
    await live.settled
    let answer = () => {}
    const arrived = server.nextRequest()
    server.behave((request, response) => {
      answer = () => json({ data: { change: { __typename: 'A', id: '1', text: 'changed' } } })(request, response)
    })
    const operation = declared('mutation Change { change { id text } }')
    const running = clients.mutate({ operation, variables: {}, headers: {}, onProgress: () => {} })
    await arrived
    server.behave(json({ data: { a: { __typename: 'A', id: '1', text: 'new' } } }))
    if (endsMeanwhile) await announceSession({ isActive: false, cause: 'logout', isOwn: true })
    answer()
    expect((await running).data).toMatchObject({ change: { text: 'changed' } })
    await vi.waitFor(() => expect(told.at(-1)).toBe(`loaded ${shown}`), 60_000)
    expect(told.includes('loaded changed')).toBe(!endsMeanwhile)
    live.end()
  })

  it.each([
    ['C-AUT-007', 'login', 'Error on cache reset (setToken)'],
    ['C-AUT-008', 'logout', 'Error on cache reset (logout)'],
  ] as const)(
    '%s: a %s is done although nothing can be asked anew, which is only warned of',
    async (_, cause, text) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const clients = open()
      const { live } = watch(clients)
      await live.settled
      server.behave(json({}, 503))
      await announceSession({ isActive: cause === 'login', cause, isOwn: true })
      expect(warn.mock.calls).toContainEqual([text, 'Response not successful: Received status code 503'])
      warn.mockRestore()
      live.end()
    },
  )
})
