import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { type Client, createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { followEntries } from '../../runtime/backend/live/follow-entries.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { createSubscriptions, type Subscriptions } from '../../runtime/backend/subscriptions.ts'
import { ask, createLibraryBackend, signIn } from './library-backend.ts'
import { openBackend } from './open-data.ts'

/** A request for a websocket, but for its last line. */
const UPGRADE = `GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n`

let database: Database
let backend: Backend
let server: Server
let subscriptions: Subscriptions
let url: string
let clients: Client[]

beforeEach(async () => {
  ;({ database, backend } = await openBackend(createLibraryBackend))
  server = createServer((_request, response) => response.end('page'))
  subscriptions = attach(backend)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server has an address of this shape once it listens.
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
  clients = []
})

afterEach(async () => {
  for (const client of clients) await client.dispose()
  await subscriptions.close()
  server.close()
})

/** Behind a proxy that is trusted: what it says of addresses counts. */
function attach(to: Backend): Subscriptions {
  const attached = createSubscriptions({
    backends: { '/graphql': to },
    siteOrigin: 'https://site.example',
    addressOf: ({ headers, socket }) => String(headers['x-forwarded-for'] ?? socket.remoteAddress),
    isAnswered: ({ headers }) => headers.host !== 'other.example',
  })
  server.removeAllListeners('upgrade').on('upgrade', attached.upgrade)
  return attached
}

function connect(connectionParams: Record<string, unknown> = {}): Client {
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0 })
  clients.push(client)
  return client
}

/** Subscribes, and waits until the server listens: a second operation on the same connection is answered after the first one began. */
async function follow(client: Client, query: string) {
  const events = client.iterate({ query })
  const first = events.next()
  for await (const _ of client.iterate({ query: '{ bookCount }' })) break
  return { first, events }
}

const addNote = (text: string, topic?: string) =>
  ask(backend, 'mutation ($input: NoteInput!) { addNote(input: $input) { id } }', {
    variables: { input: { text, topic } },
  })

describe('a field with @added', () => {
  it('delivers each entry that is added from then on', async () => {
    await addNote('too early')
    const { first, events } = await follow(connect(), 'subscription { noteAdded { text book { id } } }')
    await addNote('one')
    await addNote('two')
    expect((await first).value).toEqual({ data: { noteAdded: { text: 'one', book: null } } })
    expect((await events.next()).value).toEqual({ data: { noteAdded: { text: 'two', book: null } } })
  })

  it('filters by its arguments', async () => {
    const { first } = await follow(connect(), 'subscription { noteAdded(topic: "news") { text } }')
    await addNote('no topic')
    await addNote('other', 'gossip')
    await addNote('wanted', 'news')
    expect((await first).value).toEqual({ data: { noteAdded: { text: 'wanted' } } })
  })

  it('delivers what another back-end of the same site adds', async () => {
    const other = await createLibraryBackend(database)
    const { first } = await follow(connect(), 'subscription { noteAdded { text } }')
    await ask(other, 'mutation { addNote(input: { text: "from there" }) { id } }')
    expect((await first).value).toEqual({ data: { noteAdded: { text: 'from there' } } })
  })

  it('ends when the back-end closes', async () => {
    const { first } = await follow(connect(), 'subscription { noteAdded { text } }')
    backend.close()
    expect(await first).toMatchObject({ done: true })
  })

  it('with @session needs the token in the parameters of the connection', async () => {
    const query = 'subscription { officialNoteAdded { text } }'
    await expect(connect().iterate({ query }).next()).resolves.toMatchObject({
      value: { errors: [{ message: 'Not signed in' }] },
    })
    const { first } = await follow(connect({ Authorization: `Bearer ${await signIn(backend)}` }), query)
    await addNote('hello')
    expect((await first).value).toEqual({ data: { officialNoteAdded: { text: 'hello' } } })
  })
})

describe('a subscription that needs a session', () => {
  it('ends when its token expires, and one that needs none goes on', async () => {
    const token = await signIn(backend)
    const client = connect({ Authorization: `Bearer ${token}` })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const official = await follow(client, 'subscription { officialNoteAdded { text } }')
    const open = await follow(client, 'subscription { noteAdded { text } }')
    await addNote('before')
    expect((await official.first).value).toEqual({ data: { officialNoteAdded: { text: 'before' } } })
    expect((await open.first).value).toEqual({ data: { noteAdded: { text: 'before' } } })
    const [end, next] = [official.events.next(), open.events.next()]
    vi.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
    expect(await end).toMatchObject({ done: true })
    await addNote('after')
    expect((await next).value).toEqual({ data: { noteAdded: { text: 'after' } } })
  })
})

describe('a websocket', () => {
  it('answers operations within the limits only', async () => {
    const query = `{ ${Array.from({ length: 31 }, (_, index) => `a${index}: bookCount`).join(' ')} }`
    await expect(connect().iterate({ query }).next()).rejects.toMatchObject([
      { message: 'The number of aliases of the operation exceeds 30.' },
    ])
  })

  it('sends no answer above the limits, and counts each event alone', async () => {
    const client = connect()
    const { first, events } = await follow(client, 'subscription { noteAdded { text related { id } } }')
    const add = (count: number) =>
      ask(backend, 'mutation ($input: NoteInput!) { addNote(input: $input) { id } }', {
        variables: { input: { text: 'a note', related: Array(count).fill('fog') } },
      })
    await add(101)
    expect((await first).value).toMatchObject({ errors: [{ extensions: { code: 'TOO_COMPLEX' } }] })
    for (const count of [0, 60, 60]) {
      const next = events.next()
      await add(count)
      expect((await next).value).toMatchObject({ data: { noteAdded: { text: 'a note' } } })
    }
  })

  it('carries at most 20 operations at once', async () => {
    const client = connect()
    for (let index = 0; index < 20; index += 1)
      await follow(client, 'subscription { noteAdded { id } }').catch(() => undefined)
    await expect(client.iterate({ query: '{ bookCount }' }).next()).rejects.toMatchObject([
      { message: 'More than 20 operations at once on one connection.' },
    ])
  })

  it('hides the cause of a failure from the client, and logs it', async () => {
    const logged: string[] = []
    const failing: Database = { ...database, list: () => Promise.reject(new Error('disk gone')) }
    const broken = await createLibraryBackend(failing, { log: ({ message }) => logged.push(message) })
    await subscriptions.close()
    subscriptions = attach(broken)
    const { value } = await connect().iterate({ query: '{ notes { id } }' }).next()
    expect(value).toMatchObject({ data: null, errors: [{ message: 'Internal error' }] })
    expect(logged).toEqual(['disk gone'])
  })

  it('is refused to a page of another site, open to one of its own, behind a proxy, too', async () => {
    const foreign = new WebSocket(url, 'graphql-transport-ws', { origin: 'https://elsewhere.example' })
    const [error] = await once(foreign, 'error')
    expect(String(error)).toContain('403')
    for (const origin of [new URL(url.replace('ws:', 'http:')).origin, 'https://site.example']) {
      const own = new WebSocket(url, 'graphql-transport-ws', { origin })
      await once(own, 'open')
      own.close()
    }
  })

  it('that is refused is closed, even if the client stays', async () => {
    const client = connectTcp({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    const accepted = once(server, 'connection')
    client.write(`${UPGRADE}Origin: https://elsewhere.example\r\n\r\n`)
    const [socket] = await accepted
    await once(socket, 'close')
  })

  it('is refused where it names a host that the site does not answer for', async () => {
    const other = new WebSocket(url, 'graphql-transport-ws', { headers: { host: 'other.example' } })
    const [error] = await once(other, 'error')
    expect(String(error)).toContain('421')
  })

  it('is closed when it sends more than 64 kB at once', async () => {
    const socket = new WebSocket(url, 'graphql-transport-ws')
    await once(socket, 'open')
    socket.send('x'.repeat(64 * 1024 + 1))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1009)
  })

  it('that sends more than it could have to say is closed with 4429, and others have their turns meanwhile', async () => {
    let prepared = 0
    await subscriptions.close()
    subscriptions = attach({
      ...backend,
      prepare(request, client) {
        prepared += 1
        return backend.prepare(request, client)
      },
    })
    const socket = new WebSocket(url, 'graphql-transport-ws')
    await once(socket, 'open')
    const answers: string[] = []
    socket.on('message', (data) => answers.push(String(data)))
    const say = (message: object) => socket.send(JSON.stringify(message))
    say({ type: 'connection_init' })
    for (let id = 0; id < 3000; id += 1) say({ type: 'subscribe', id: `q${id}`, payload: { query: '{ bookCount }' } })
    let mostInOneTurn = 0
    let before = 0
    const watch = () => {
      mostInOneTurn = Math.max(mostInOneTurn, prepared - before)
      before = prepared
      if (socket.readyState === WebSocket.OPEN) setImmediate(watch)
    }
    watch()
    const [code] = await once(socket, 'close')
    expect(code).toBe(4429)
    expect(prepared).toBeGreaterThan(50)
    expect(prepared).toBeLessThan(1000)
    expect(mostInOneTurn).toBeLessThanOrEqual(2)
    expect(answers.some((answer) => answer.includes('bookCount'))).toBe(true)
  })

  it('is one of a hundred of its sender at most, by the address that the proxy tells', async () => {
    const openFrom = async (address: string) => {
      const socket = new WebSocket(url, 'graphql-transport-ws', { headers: { 'x-forwarded-for': address } })
      const [first] = await Promise.race([once(socket, 'open').then(() => ['open']), once(socket, 'error')])
      if (first === 'open') opened.push(socket)
      return String(first)
    }
    const opened: WebSocket[] = []
    for (let count = 0; count < 100; count += 1) expect(await openFrom(`2001:db8::${count}`)).toBe('open')
    expect(await openFrom('2001:db8::ffff')).toContain('429')
    expect(await openFrom('192.0.2.1')).toBe('open')
    opened[0]?.close()
    await expect.poll(() => openFrom('2001:db8::1')).toBe('open')
    for (const socket of opened) socket.terminate()
  })

  it('at another path is left to others', async () => {
    const taken = once(server, 'upgrade').then(([request, socket]) => {
      socket.destroy()
      return request.url
    })
    const socket = new WebSocket(url.replace('/graphql', '/hot-reload'))
    await once(socket, 'error')
    expect(await taken).toBe('/hot-reload')
  })

  it('is closed with 1001 when the server stops', async () => {
    const socket = new WebSocket(url, 'graphql-transport-ws')
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await subscriptions.close()
    expect((await closed)[0]).toBe(1001)
  })

  it('does not hold up a server that stops, if the client is gone without a word', async () => {
    const client = connectTcp(Number(new URL(url).port), '127.0.0.1')
    onTestFinished(() => void client.destroy())
    client.write(`${UPGRADE}\r\n`)
    expect(String(await once(client, 'data'))).toContain('101')
    await Promise.all([subscriptions.close(), once(client, 'close')])
  })
})

describe('a follower of a collection', () => {
  const entry = (id: string) => ({ id, createdAt: '2026-02-01T00:00:00.000Z' })
  const all = () => true

  it('keeps what is added while its consumer is busy', async () => {
    const follower = followEntries(database, 'notes', all, new AbortController().signal)
    for (const id of ['a', 'b']) await database.add('notes', entry(id))
    expect([(await follower.next()).value, (await follower.next()).value]).toMatchObject([{ id: 'a' }, { id: 'b' }])
  })

  it('ends at once when its consumer leaves, even while it waits', async () => {
    const follower = followEntries(database, 'notes', all, new AbortController().signal)
    const waiting = follower.next()
    await follower.return?.()
    expect(await waiting).toEqual({ value: undefined, done: true })
    await database.add('notes', entry('a'))
    expect((await follower.next()).done).toBe(true)
  })

  it('is cut off when its consumer is more than 1000 entries behind', async () => {
    const listeners = new Set<(added: { id: string }) => void>()
    const listen: Database['listen'] = (_collection, listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    followEntries({ listen }, 'notes', all, new AbortController().signal)
    for (let index = 0; index <= 1000; index += 1) for (const listener of listeners) listener(entry(String(index)))
    expect(listeners.size).toBe(0)
  })
})
