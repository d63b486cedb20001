import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from 'graphql-ws'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { createAttemptLimit } from '../../runtime/backend/request/attempt-limit.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { createSubscriptions } from '../../runtime/backend/subscriptions.ts'
import { senderOf } from '../../runtime/site/http/sender-of.ts'
import { createLettersBackend } from './letters-backend.ts'
import { admin, post } from './library-backend.ts'
import { openBackend } from './open-data.ts'

const minuteMs = 60_000
let database: Database
let backend: Backend

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.parse('2026-11-21T12:00:00Z') })
  ;({ database, backend } = await openBackend(createLettersBackend))
})

afterEach(async () => {
  vi.useRealTimers()
})

const login = 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const wrong = { ...admin, password: 'wrong' }

async function tryLogin(variables: { email: string; password: string }, address?: string) {
  const response = await backend.handle(post({ query: login, variables }), address)
  const { data, errors } = await response.json()
  return { status: response.status, wait: response.headers.get('retry-after'), message: errors?.[0]?.message, data }
}

async function fail(times: number, email: string, addressAt: (index: number) => string | undefined = () => undefined) {
  const answers = []
  for (let index = 0; index < times; index += 1)
    answers.push(await tryLogin({ email, password: 'x' }, addressAt(index)))
  return answers
}

describe('signing in', () => {
  it('is tried ten times for an account, from wherever; then also the right password has to wait', async () => {
    const answers = await fail(10, admin.email, (index) => `10.0.0.${index}`)
    expect(new Set(answers.map(({ status, message }) => `${status} ${message}`))).toEqual(
      new Set(['200 Wrong email or password']),
    )
    expect(await tryLogin(admin, '10.1.1.1')).toEqual({
      status: 429,
      wait: '60',
      message: 'Too many attempts. Try again in 60 s.',
      data: null,
    })
    vi.advanceTimersByTime(minuteMs)
    expect((await tryLogin(admin, '10.1.1.1')).data).toMatchObject({ login: { token: expect.any(String) } })
  })

  it('says the same of an account that does not exist', async () => {
    const email = 'nobody@example.org'
    const [known, unknown] = [await fail(11, admin.email), await fail(11, email)]
    expect(unknown).toEqual(known)
  })

  it('counts an account however it is written', async () => {
    await fail(10, ` ${admin.email.toUpperCase()} `)
    expect((await tryLogin(admin)).status).toBe(429)
  })

  it('is tried twenty times from one address, for whatever accounts; others may still', async () => {
    await fail(20, '', () => '10.0.0.1').then((answers) => expect(answers.at(-1)?.status).toBe(429))
    const accounts = Array.from({ length: 20 }, (_, index) => `${index}@example.org`)
    for (const email of accounts) await tryLogin({ email, password: 'x' }, '10.0.0.2')
    expect((await tryLogin(admin, '10.0.0.2')).status).toBe(429)
    expect((await tryLogin(admin, '10.0.0.3')).status).toBe(200)
    vi.advanceTimersByTime(minuteMs / 2)
    expect((await tryLogin(admin, '10.0.0.2')).status).toBe(200)
  })

  it('with the right password costs nothing', async () => {
    for (let index = 0; index < 40; index += 1) expect((await tryLogin(admin, '10.0.0.1')).status).toBe(200)
  })

  it('many times in one request ends with the first wrong one', async () => {
    const passwords = ['x', admin.password]
    const tries = passwords.map(
      (password, index) => `a${index}: login(email: "${admin.email}", password: "${password}") { token }`,
    )
    const response = await backend.handle(post({ query: `mutation { ${tries.join(' ')} }` }))
    expect(await response.json()).toEqual({
      data: null,
      errors: [expect.objectContaining({ message: 'Wrong email or password', path: ['a0'] })],
    })
  })

  it('over a websocket counts, too', async () => {
    const server: Server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const subscriptions = createSubscriptions({
      backends: { '/graphql': backend },
      siteOrigin: null,
      addressOf: ({ socket }) => socket.remoteAddress ?? null,
      isAnswered: ({ headers }) => headers.host !== 'other.example',
    })
    server.on('upgrade', subscriptions.upgrade)
    // A TCP server has an address of this shape once it listens.
    const { port } = server.address() as AddressInfo
    const client = createClient({ url: `ws://127.0.0.1:${port}/graphql`, webSocketImpl: WebSocket })
    const codes = []
    for (let index = 0; index < 11; index += 1) {
      for await (const { errors } of client.iterate({ query: login, variables: wrong })) {
        codes.push(errors?.[0]?.extensions?.code)
      }
    }
    expect(codes).toEqual([...Array(10).fill('UNAUTHENTICATED'), 'RATE_LIMITED'])
    await client.dispose()
    await subscriptions.close()
    server.close()
  })
})

describe('what anybody may add', () => {
  it('fills the disk no faster than mails are sent; who is signed in may add more', async () => {
    const query = 'mutation { keepLetter(input: { name: "Ana" }) { id } }'
    const send = async (authorization?: string) =>
      (await backend.handle(post({ query }, authorization === undefined ? {} : { authorization }), '10.0.0.1')).status
    const statuses = []
    for (let index = 0; index < 31; index += 1) statuses.push(await send())
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect(await send(`Bearer ${(await tryLogin(admin)).data.login.token}`)).toBe(200)
  })

  it('is taken from who has just added something, also when the clock of the machine is set back', async () => {
    const query = 'mutation { keepLetter(input: { name: "Ana" }) { id } }'
    const send = async () => (await backend.handle(post({ query }), '10.0.0.1')).status
    expect(await send()).toBe(200)
    vi.setSystemTime(Date.now() - 60 * minuteMs)
    expect(await send()).toBe(200)
  })
})

describe('what is sent as a mail', () => {
  it('may come thirty times from one address, then once in 20 s; what is refused is not stored', async () => {
    const query = 'mutation { sendLetter(input: { name: "Ana" }) { id } }'
    const send = async (address?: string) => (await backend.handle(post({ query }), address)).status
    const statuses = []
    for (let index = 0; index < 31; index += 1) statuses.push(await send('10.0.0.1'))
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    expect(await database.count('letters')).toBe(30)
    expect([await send('10.0.0.2'), await send()]).toEqual([200, 200])
    vi.advanceTimersByTime(20_000)
    expect([await send('10.0.0.1'), await send('10.0.0.1')]).toEqual([200, 429])
  })
})

describe('a bucket of attempts', () => {
  it('is emptied at once and filled one by one, never above its size', () => {
    let now = 0
    const { take, refund } = createAttemptLimit({ burst: 2, refillMs: 100 }, () => now)
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([0, 0, 100, 0])
    now = 40
    expect(take('a')).toBe(60)
    now = 100
    expect([take('a'), take('a')]).toEqual([0, 100])
    now = 10_000
    expect([take('a'), take('a'), take('a')]).toEqual([0, 0, 100])
    refund('a')
    expect([take('a'), take('a')]).toEqual([0, 100])
  })

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::', 'fe80:0:0:0'],
  ])('belongs to the sender of %s: %s', (address, sender) => {
    expect(senderOf(address)).toBe(sender)
  })
})
