import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LiveConnection } from '../../runtime/client/live/live-connection.ts'
import { connectLimitMs } from '../../runtime/client/live/live-timing.ts'
import type { LiveModel } from '../../runtime/site/site-model.ts'
import type { LiveEvent } from '../../runtime/view/live-tools.ts'
import {
  answering,
  closing,
  type LiveBehaviour,
  type LiveMessage,
  type LiveServer,
  type LiveSocket,
  polite,
  startLiveServer,
  subscribesOf,
} from '../support/servers/live-server.ts'

/** The numbers of a site that says nothing, each a small part of itself; the whole ones stand in `live-timing.test.ts`. */
const quick: LiveModel = {
  connectLimitMs: 500,
  maxConnectLimitMs: 2000,
  keepAliveMs: 2000,
  reconnectDelayMs: 10,
  maxReconnectDelayMs: 80,
  restarts: 5,
  restartDelayMs: 5,
}

/** A socket that fails silently when it is closed while connecting, as in browsers. */
class QuietWebSocket extends WebSocket {
  constructor(url: string, protocol: string) {
    super(url, protocol)
    this.on('error', () => {})
  }
}

// Both ends are in this process, and the clock only advances while a test waits, so data arrives in time, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  vi.useRealTimers()
})

async function connectTo(behaviour: LiveBehaviour, live: Partial<LiveModel> = {}) {
  const server = await startLiveServer(behaviour)
  endings.push(server.close)
  let token: string | null = null
  const connection = new LiveConnection({
    url: server.url,
    params: async () => (token === null ? {} : { Authorization: `Bearer ${token}` }),
    live: { ...quick, ...live },
    isOnline: true,
    webSocketImpl: QuietWebSocket,
  })
  return {
    server,
    connection,
    logIn(next: string) {
      token = next
      connection.restart()
    },
  }
}

/** A subscription, and what it was told. */
function follow(connection: LiveConnection, name = 'Added') {
  const events: LiveEvent[] = []
  const operation = {
    name,
    query: `subscription ${name}{added}`,
    variables: [],
    hash: name,
    kind: 'subscription',
  } as const
  const end = connection.follow(
    { operation: { ...operation, client: 'default' }, variables: { topic: 'a' } },
    (event) => events.push(event),
  )
  endings.push(end)
  return {
    end,
    events,
    statuses: () => events.flatMap((event) => (event.kind === 'status' ? [event.status] : [])),
    results: () => events.flatMap((event) => (event.kind === 'result' ? [event.data] : [])),
    failures: () =>
      events.flatMap((event) =>
        event.kind === 'failed' && event.thrown instanceof Error ? [event.thrown.message] : [],
      ),
  }
}

/** Each look moves the clock by 5 ms. */
const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

/** Lets an hour pass, and waits until whatever was sent in it has arrived: before a request of the test. */
async function anHourLater({ url }: LiveServer): Promise<void> {
  await vi.advanceTimersByTimeAsync(3_600_000)
  await fetch(url.replace(/^ws/, 'http'))
}

/** The socket number `number`, from 1, once it has so many subscriptions. */
async function subscribed(server: LiveServer, number: number, subscriptions = 1): Promise<LiveSocket> {
  return until(() => {
    const socket = server.sockets[number - 1]
    if (!socket) throw new Error(`There is no socket ${number}.`)
    expect(subscribesOf(socket)).toHaveLength(subscriptions)
    return socket
  })
}

function sendTo(socket: LiveSocket, payload: unknown, index = 0): void {
  socket.send({ type: 'next', id: subscribesOf(socket)[index]?.id ?? '', payload })
}

describe('a connection', () => {
  it('is opened by the first subscription alone, and closed when the last one has gone', async () => {
    const { server, connection } = await connectTo(polite)
    connection.restart()
    expect(server.attempts).toEqual([])
    const [one, two] = [follow(connection, 'One'), follow(connection, 'Two')]
    const socket = await subscribed(server, 1, 2)
    expect(server.attempts).toHaveLength(1)
    await until(() => expect(one.statuses()).toEqual(['open']))
    one.end()
    await until(() => expect(socket.messages.at(-1)?.type).toBe('complete'))
    expect(socket.closeCode).toBe(null)
    two.end()
    await until(() => expect(socket.closeCode).toBe(1000))
    expect(server.attempts).toHaveLength(1)
  })

  it('C-WS-001, 002: begins with the token, which may be late, and then subscribes', async () => {
    const { server, connection, logIn } = await connectTo(polite)
    logIn('T')
    follow(connection)
    const { messages, headers } = await subscribed(server, 1)
    expect(headers['sec-websocket-protocol']).toBe('graphql-transport-ws')
    expect(messages).toEqual([
      { type: 'connection_init', payload: { Authorization: 'Bearer T' } },
      {
        type: 'subscribe',
        id: expect.any(String),
        payload: { operationName: 'Added', query: 'subscription Added{added}', variables: { topic: 'a' } },
      },
    ])
  })

  it('begins with empty parameters without one', async () => {
    const { server, connection } = await connectTo(polite)
    follow(connection)
    expect((await subscribed(server, 1)).messages[0]).toEqual({ type: 'connection_init', payload: {} })
  })

  it('C-WS-007: to a server that never upgrades is given up and tried again, each time later', async () => {
    const limits = { connectLimitMs: 40, maxConnectLimitMs: 60 }
    const { server, connection } = await connectTo({ upgrade: 'never' }, limits)
    const { end } = follow(connection)
    await until(() =>
      expect(server.attempts.filter(({ lastedMs }) => lastedMs !== null).length).toBeGreaterThanOrEqual(4),
    )
    const lasted = server.attempts.slice(0, 4).map(({ lastedMs }) => lastedMs ?? 0)
    // The client's clock starts before the server sees it.
    for (const [attempt, ms] of lasted.entries())
      expect(ms).toBeGreaterThan(connectLimitMs(attempt, { ...quick, ...limits }) - 20)
    end()
  })

  it('to a server that never acknowledges it is given up, too', async () => {
    const { server, connection } = await connectTo({}, { maxConnectLimitMs: 250 })
    const { statuses } = follow(connection)
    await until(() => expect(server.sockets.length).toBeGreaterThanOrEqual(3))
    expect(server.sockets[0]?.closeCode).toBe(4499)
    expect(statuses().slice(0, 3)).toEqual(['waiting', 'connecting', 'waiting'])
  })

  it('C-WS-008: is opened anew when the server answers pings no more', async () => {
    const { server, connection } = await connectTo({ ...polite, ignoresPings: true }, { keepAliveMs: 40 })
    const { results } = follow(connection)
    await subscribed(server, 1)
    server.behave(polite)
    const socket = await subscribed(server, 2)
    expect(server.sockets[0]?.closeCode).toBe(4499)
    sendTo(socket, { data: { added: 1 } })
    await until(() => expect(results()).toEqual([{ added: 1 }]))
  })

  it('stays while pings are answered', async () => {
    const { server, connection } = await connectTo(polite, { keepAliveMs: 40 })
    const { results } = follow(connection)
    const socket = await subscribed(server, 1)
    await until(() => expect(socket.pings).toBeGreaterThanOrEqual(10))
    sendTo(socket, { data: { added: 1 } })
    await until(() => expect(results()).toEqual([{ added: 1 }]))
    expect(server.sockets).toHaveLength(1)
  })

  it.each([
    ['C-WS-004', 1000, 'open'],
    ['C-WS-004', 1011, 'open'],
    ['C-WS-005', 1000, 'acknowledged'],
    ['C-WS-005', 1001, 'acknowledged'],
    ['C-WS-005', 1011, 'acknowledged'],
    ['any code but 4401', 4400, 'acknowledged'],
    ['any code but 4401', 4500, 'acknowledged'],
  ] as const)(
    '%s: that is closed with %i when it is %s comes back, after a wait each time, and without a limit',
    async (_, code, moment) => {
      const { server, connection } = await connectTo(closing(code, moment))
      const { statuses, failures, results } = follow(connection)
      await until(() => expect(server.sockets.length).toBeGreaterThanOrEqual(8))
      server.behave(polite)
      const socket = await until(() => {
        const last = server.sockets.at(-1)
        if (!last || subscribesOf(last).length === 0 || last.closeCode !== null) throw new Error('not yet')
        return last
      })
      if (!socket) throw new Error('There is no socket.')
      sendTo(socket, { data: { added: 1 } })
      await until(() => expect(results()).toEqual([{ added: 1 }]))
      expect(failures()).toEqual([])
      expect(subscribesOf(socket)).toHaveLength(1)
      expect(statuses().filter((status) => status === 'waiting').length).toBe(server.sockets.length - 1)
      expect(statuses().at(-1)).toBe('open')
    },
  )

  it.each<[string, unknown]>([
    ['a type that is none', { type: 'nonsense' }],
    ['a result of nothing', { type: 'next', id: '1' }],
    ['a text', 'next'],
    ['null', null],
  ])('that gets %s is given up, and comes back', async (_, message) => {
    const { server, connection } = await connectTo(polite)
    const { results } = follow(connection)
    // What a server that misbehaves sends is no message.
    for (const number of [1, 2]) (await subscribed(server, number)).send(message as LiveMessage)
    sendTo(await subscribed(server, 3), { data: { added: 1 } })
    await until(() => expect(results()).toEqual([{ added: 1 }]))
    expect(server.sockets.slice(0, 2).map(({ closeCode }) => closeCode !== null)).toEqual([true, true])
  })

  it('that gets nonsense, and takes its time to close, leaves the next one alone', async () => {
    const { server, connection } = await connectTo(polite)
    const { results, failures } = follow(connection)
    const first = await subscribed(server, 1)
    first.pause()
    first.send({ type: 'nonsense' })
    const second = await subscribed(server, 2)
    first.resume()
    await until(() => expect(first.closeCode).not.toBe(null))
    sendTo(second, { data: { added: 1 } })
    await until(() => expect(results()).toEqual([{ added: 1 }]))
    expect(failures()).toEqual([])
    expect(server.sockets).toHaveLength(2)
    expect(second.closeCode).toBe(null)
  })

  it('closed with 4401 waits for the next login, and tells why', async () => {
    const { server, connection, logIn } = await connectTo(closing(4401, 'acknowledged'))
    const { statuses, events, failures, results } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('closed'))
    expect(failures()).toEqual(['Not signed in'])
    expect(events).toContainEqual({ kind: 'failed', thrown: expect.objectContaining({ statusCode: 401 }) })
    await anHourLater(server)
    expect(server.attempts).toHaveLength(1)
    server.behave(polite)
    logIn('T')
    const socket = await subscribed(server, 2)
    expect(socket.messages[0]?.payload).toEqual({ Authorization: 'Bearer T' })
    sendTo(socket, { data: { added: 1 } })
    await until(() => expect(results()).toEqual([{ added: 1 }]))
    expect(statuses().at(-1)).toBe('open')
  })
})

describe('a login or logout', () => {
  it('opens the connection anew at once, with the new token; each subscription subscribes once, and keeps its listener', async () => {
    const { server, connection, logIn } = await connectTo(polite, {
      reconnectDelayMs: 60_000,
      maxReconnectDelayMs: 60_000,
    })
    const all = ['One', 'Two', 'Three'].map((name) => follow(connection, name))
    const first = await subscribed(server, 1, 3)
    logIn('T')
    const second = await subscribed(server, 2, 3)
    expect(second.messages.map(({ type }) => type)).toEqual(['connection_init', 'subscribe', 'subscribe', 'subscribe'])
    expect(second.messages[0]?.payload).toEqual({ Authorization: 'Bearer T' })
    for (const index of [0, 1, 2]) sendTo(second, { data: { added: index } }, index)
    const heard = () => all.flatMap(({ results }) => results())
    await until(() => expect(heard().length).toBe(3))
    expect(heard()).toEqual([{ added: 0 }, { added: 1 }, { added: 2 }])
    await until(() => expect(first.closeCode).toBe(4499))
    expect(subscribesOf(first)).toHaveLength(3)
    expect(server.sockets).toHaveLength(2)
    expect(all.flatMap(({ statuses }) => statuses())).not.toContain('waiting')
  })

  it('twice in a row leaves one connection with one subscription', async () => {
    const { server, connection, logIn } = await connectTo(polite)
    follow(connection)
    await subscribed(server, 1)
    logIn('first')
    logIn('second')
    const tokensOf = () => server.sockets.map(({ messages }) => messages[0]?.payload)
    await until(() => expect(tokensOf()).toContainEqual({ Authorization: 'Bearer second' }))
    const last = await until(() => {
      const open = server.sockets.filter(({ closeCode }) => closeCode === null)
      expect(open.map(subscribesOf)).toEqual([[expect.anything()]])
      return open[0]
    })
    expect(last?.messages[0]?.payload).toEqual({ Authorization: 'Bearer second' })
    expect(server.sockets.length).toBeLessThanOrEqual(3)
  })

  it('ends a wait for the next attempt: one connection comes of it, at once', async () => {
    const { server, connection, logIn } = await connectTo(closing(1011, 'acknowledged'), {
      reconnectDelayMs: 60_000,
      maxReconnectDelayMs: 60_000,
    })
    const { statuses } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('waiting'))
    server.behave(polite)
    logIn('T')
    expect(subscribesOf(await subscribed(server, 2))).toHaveLength(1)
    expect(server.attempts).toHaveLength(2)
  })

  it('while it connects: what opens has the new token', async () => {
    const { server, connection, logIn } = await connectTo({ upgrade: 'never' })
    follow(connection)
    await until(() => expect(server.attempts).toHaveLength(1))
    server.behave(polite)
    logIn('T')
    expect((await subscribed(server, 1)).messages[0]?.payload).toEqual({ Authorization: 'Bearer T' })
    await until(() => expect(server.attempts[0]?.lastedMs).not.toBe(null))
  })

  it('starts a subscription at once that waits after a failure, beside one that runs, each once', async () => {
    const { server, connection, logIn } = await connectTo(polite, { restartDelayMs: 60_000 })
    const [failing, running] = [follow(connection, 'Failing'), follow(connection, 'Running')]
    const first = await subscribed(server, 1, 2)
    first.send({ type: 'error', id: subscribesOf(first)[0]?.id ?? '', payload: [{ message: 'Not signed in' }] })
    await until(() => expect(failing.statuses().at(-1)).toBe('waiting'))
    logIn('T')
    const second = await subscribed(server, 2, 2)
    const names = subscribesOf(second).map(({ payload }) => (payload as { operationName: string }).operationName)
    expect(names.sort()).toEqual(['Failing', 'Running'])
    await until(() => expect([failing.statuses().at(-1), running.statuses().at(-1)]).toEqual(['open', 'open']))
    expect(server.sockets).toHaveLength(2)
  })
})

describe('a subscription', () => {
  it('C-WS-011: gets data and errors that come together', async () => {
    const { server, connection } = await connectTo(polite)
    const { events, statuses } = follow(connection)
    sendTo(await subscribed(server, 1), { data: { added: 1 }, errors: [{ message: 'Half of it' }] })
    await until(() => expect(events.filter(({ kind }) => kind !== 'status')).toHaveLength(2))
    expect(events.filter(({ kind }) => kind !== 'status')).toEqual([
      { kind: 'result', data: { added: 1 } },
      { kind: 'failed', thrown: expect.objectContaining({ message: 'Half of it' }) },
    ])
    expect(statuses()).toEqual(['open'])
  })

  it('that fails each time tells of each failure, starts again five times, and gives up; no socket stays', async () => {
    const { server, connection } = await connectTo(
      answering((id) => [{ type: 'error', id, payload: [{ message: 'No' }, { message: 'Never' }] }]),
    )
    const { statuses, failures } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('closed'))
    expect(failures()).toEqual(Array.from({ length: 6 }, () => 'No\nNever'))
    expect(server.sockets.flatMap(subscribesOf)).toHaveLength(6)
    await until(() => expect(server.sockets.filter(({ closeCode }) => closeCode === null)).toEqual([]))
  })

  it('that runs again after a failure tells that it has recovered, though nothing is new, and not while it keeps failing', async () => {
    let starts = 0
    const { server, connection } = await connectTo(
      answering((id) => {
        starts += 1
        return starts < 3 ? [{ type: 'error', id, payload: [{ message: 'Not yet' }] }] : []
      }),
      // Many looks, so that a failure has arrived before its absence counts as a recovery.
      { restartDelayMs: 60 },
    )
    const { events, statuses } = follow(connection)
    await until(() => expect(events.at(-1)).toEqual({ kind: 'recovered' }))
    expect(events.filter(({ kind }) => kind !== 'status').map(({ kind }) => kind)).toEqual([
      'failed',
      'failed',
      'recovered',
    ])
    expect(statuses().at(-1)).toBe('open')
    expect(server.sockets.flatMap(subscribesOf)).toHaveLength(3)
  })

  it('C-WS-013: that gets a result in between begins to count anew', async () => {
    let answers = 0
    const { server, connection } = await connectTo(
      answering((id) => {
        answers += 1
        const result = { type: 'next', id, payload: { data: { added: answers } } }
        const error = { type: 'error', id, payload: [{ message: 'No' }] }
        return answers === 4 ? [result, error] : [error]
      }),
    )
    const { statuses, failures, results } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('closed'))
    // Three, the fourth with a result before it, and five more.
    expect(failures()).toHaveLength(9)
    expect(results()).toEqual([{ added: 4 }])
    expect(server.sockets.flatMap(subscribesOf)).toHaveLength(9)
  })

  it('C-WS-014: that is ended while it waits starts no more', async () => {
    const { server, connection } = await connectTo(
      answering((id) => [{ type: 'error', id, payload: [{ message: 'No' }] }]),
      { restartDelayMs: 30 },
    )
    const { end, statuses } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('waiting'))
    end()
    await anHourLater(server)
    expect(server.sockets.flatMap(subscribesOf)).toHaveLength(1)
  })

  it('that is ended while the connection waits leaves nothing behind', async () => {
    const { server, connection } = await connectTo(closing(1011, 'acknowledged'), { reconnectDelayMs: 30 })
    const { end, statuses } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('waiting'))
    end()
    await anHourLater(server)
    expect(server.attempts).toHaveLength(1)
    server.behave(polite)
    follow(connection)
    await subscribed(server, 2)
  })

  it('that the server completes is closed, and starts no more', async () => {
    const { server, connection } = await connectTo(answering((id) => [{ type: 'complete', id }]))
    const { statuses, failures } = follow(connection)
    await until(() => expect(statuses().at(-1)).toBe('closed'))
    await until(() => expect(server.sockets[0]?.closeCode).toBe(1000))
    connection.restart()
    expect(server.sockets.flatMap(subscribesOf)).toHaveLength(1)
    expect(failures()).toEqual([])
  })
})

describe('without a network', () => {
  it('nothing is tried; when it is back the connection is there at once', async () => {
    const { server, connection } = await connectTo(polite, { reconnectDelayMs: 60_000, maxReconnectDelayMs: 60_000 })
    const { statuses, results } = follow(connection)
    await subscribed(server, 1)
    connection.setOnline(false)
    await until(() => expect(server.sockets[0]?.closeCode).toBe(4499))
    expect(statuses().at(-1)).toBe('waiting')
    connection.restart()
    const later = follow(connection, 'Later')
    await until(() => expect(later.statuses()).toEqual(['waiting']))
    expect(server.attempts).toHaveLength(1)
    connection.setOnline(true)
    const socket = await subscribed(server, 2, 2)
    sendTo(socket, { data: { added: 1 } })
    await until(() => expect([...results(), ...later.results()]).toEqual([{ added: 1 }]))
    expect(server.attempts).toHaveLength(2)
  })
})
