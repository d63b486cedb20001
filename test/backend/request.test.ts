import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getIntrospectionQuery } from 'graphql'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { ask, createLibraryBackend, post } from './library-backend.ts'

let folder: string
let database: Database
let backend: Backend
let production: Backend

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-request-'))
  database = openDatabase(folder)
  backend = await createLibraryBackend(database)
  production = await createLibraryBackend(database, { production: true })
})

afterAll(async () => {
  backend.close()
  production.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const get = (query: string) => new Request(`http://site.test/graphql?${new URLSearchParams({ query })}`)

describe('a request', () => {
  it('is answered as JSON that nobody keeps', async () => {
    const response = await backend.handle(
      post({ query: 'query Q($id: ID!) { book(id: $id) { year } }', operationName: 'Q', variables: { id: 'fog' } }),
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe('{"data":{"book":{"year":1914}}}')
  })

  const brokenOff = new ReadableStream({
    start(body) {
      body.enqueue(Buffer.from('{"query":'))
    },
    pull(body) {
      body.error(new Error('aborted'))
    },
  })
  const mutation = 'mutation { addNote(input: { text: "x" }) { id } }'
  const json = JSON.stringify({ query: '{ books { id } }' })
  it.each([
    ['text/plain', post(json, { 'content-type': 'text/plain' }), 415],
    ['a form', post('query={books{id}}', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    [
      'multipart of who knows where',
      post(json, { 'content-type': 'multipart/form-data; boundary=a', host: 'site.test' }),
      403,
    ],
    ['a look-alike of multipart', post(json, { 'content-type': 'multipart/mixed; boundary=application/json' }), 415],
    ['a look-alike of JSON', post(json, { 'content-type': 'application/jsonx' }), 415],
    ['another charset', post(json, { 'content-type': 'application/json; charset=latin1' }), 415],
    ['no body', post('', {}), 400],
    ['a body that breaks off', post(brokenOff), 400],
    ['broken JSON', post('{"query":', {}), 400],
    ['a batch', post([{ query: mutation }, { query: mutation }]), 400],
    ['a padded batch', post(` \n[${json}]`), 400],
    ['no query', post({ variables: {} }), 400],
    ['a mutation by GET', get(mutation), 405],
    ['another method', new Request('http://site.test/graphql', { method: 'PUT', body: json }), 405],
    ['a body above 1 MB', post({ query: '{ books { id } }', variables: { pad: 'x'.repeat(1024 * 1024) } }), 413],
    ['a body that says it is larger', post(json, { 'content-length': '99999999' }), 413],
    ['another answer than JSON', post(json, { accept: 'text/html' }), 406],
  ])('with %s is refused', async (_what, request, status) => {
    const response = await backend.handle(request)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toContain('"data"')
    expect(await database.count('notes')).toBe(0)
  })

  it('for a query may be a GET', async () => {
    expect(await (await backend.handle(get('{ book(id: "fog") { year } }'))).json()).toEqual({
      data: { book: { year: 1914 } },
    })
  })

  it('that is sent again gets the same errors again', async () => {
    const first = await ask(backend, '{ books { nonsense } }')
    expect(first.errors).toMatchObject([{ message: 'Cannot query field "nonsense" on type "Book".' }])
    expect(await ask(backend, '{ books { nonsense } }')).toEqual(first)
  })

  it('cannot subscribe: that takes a websocket', async () => {
    expect((await ask(backend, 'subscription { noteAdded { id } }')).errors).toMatchObject([
      { message: 'Subscriptions are not supported' },
    ])
  })

  it('that makes the back-end fail is answered with 500 and no details', async () => {
    const logged: string[] = []
    const broken: Database = { ...database, storedBytes: () => Promise.reject(new Error('cable cut')) }
    const failing = await createLibraryBackend(broken, { log: ({ message }) => logged.push(message) })
    const response = await failing.handle(post('', { 'content-type': 'multipart/form-data; boundary=a' }))
    expect([response.status, await response.json()]).toEqual([500, { errors: [{ message: 'Internal error' }] }])
    expect(logged).toEqual(['cable cut'])
  })
})

describe('the limits of an operation', () => {
  const nested = (depth: number) => `${'{ related '.repeat(depth)}{ id }${' }'.repeat(depth)}`
  const repeat = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index)).join(' ')

  it.each([
    ['depth 12', `{ books ${nested(10)} }`],
    ['30 aliases', `{ ${repeat(30, (index) => `a${index}: bookCount`)} }`],
    ['30 directives', `{ bookCount ${repeat(30, () => '@include(if: true)').slice(0, 18)} }`],
    ['introspection in development', getIntrospectionQuery()],
  ])('allow %s', async (_what, query) => {
    expect((await ask(backend, query)).errors).toBeUndefined()
  })

  const bomb = `query { ...f0 } ${repeat(20, (index) => `fragment f${index} on Query { a${index}: me { id } ...f${index + 1} b${index}: me { id } ...f${index + 1} }`)} fragment f20 on Query { bookCount }`
  it.each([
    ['depth 13', `{ books ${nested(11)} }`, 'The depth of the operation exceeds 12.'],
    [
      'depth 13 through fragments',
      `{ books { ...a } } fragment a on Book ${nested(6).replace('id', '...b')} fragment b on Book ${nested(5)}`,
      'The depth of the operation exceeds 12.',
    ],
    [
      '31 aliases',
      `{ ${repeat(31, (index) => `a${index}: bookCount`)} }`,
      'The number of aliases of the operation exceeds 30.',
    ],
    ['fragments that multiply', bomb, 'The number of aliases of the operation exceeds 30.'],
    [
      '31 directives',
      `{ ${repeat(31, () => 'bookCount @include(if: true)')} }`,
      'The number of directives of the operation exceeds 30.',
    ],
    [
      '31 directives of one field',
      `{ bookCount ${repeat(31, () => '@nonsense')} }`,
      'The number of directives of the operation exceeds 30.',
    ],
    [
      '31 directives of variables',
      `query ($limit: Int ${repeat(31, () => '@nonsense')}) { notes(limit: $limit) { id } }`,
      'The number of directives of the operation exceeds 30.',
    ],
    [
      '31 directives of a fragment',
      `{ ...a } fragment a on Query ${repeat(31, () => '@nonsense')} { bookCount }`,
      'The number of directives of the operation exceeds 30.',
    ],
    [
      'more than 2,000 tokens',
      `{ ${repeat(2000, () => 'bookCount')} }`,
      expect.stringContaining('more that 2000 tokens'),
    ],
    [
      'fragments in a circle',
      '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
      'Cannot spread fragment "a" within itself via "b".',
    ],
  ])('refuse %s', async (_what, query, message) => {
    const { data, errors } = await ask(backend, query)
    expect(data).toBeUndefined()
    expect(errors?.[0]?.message).toEqual(message)
  })
})

describe('the limits of an answer', () => {
  const note = {
    id: 'a',
    createdAt: '2026-02-01T00:00:00.000Z',
    text: 'x'.repeat(600_000),
    related: Array(10_000).fill('fog'),
  }
  const outside = async (asked: Backend, query: string, address: string | null) =>
    (await asked.handle(post({ query }), address)).json()
  let own: Backend

  beforeAll(async () => {
    own = await createLibraryBackend({ ...database, list: async () => [note] })
  })
  afterAll(() => own.close())

  it.each([
    ['10000 entries', '{ notes { related { id } } }'],
    ['16000000 characters', `{ ${Array.from({ length: 27 }, (_, index) => `a${index}: notes { text }`).join(' ')} }`],
  ])('are %s for others, and none for this process', async (limit, query) => {
    for (const address of ['192.0.2.1', null])
      expect(await outside(own, query, address)).toEqual({
        errors: [
          {
            message: `The answer would contain more than ${limit}. Ask for fewer at a time.`,
            extensions: { code: 'TOO_COMPLEX' },
          },
        ],
      })
    expect((await ask(own, query)).errors).toBeUndefined()
  })
})

describe('the limits of an operation with files', () => {
  it('are the same', async () => {
    const form = new FormData()
    form.append('operations', JSON.stringify({ query: `{ ${Array(31).fill('a: bookCount').join(' ')} }` }))
    form.append('map', '{}')
    const response = await backend.handle(new Request('http://site.test/graphql', { method: 'POST', body: form }))
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'The number of aliases of the operation exceeds 30.' }],
    })
  })
})

describe('in production', () => {
  it.each(['{ __schema { types { name } } }', '{ __type(name: "Book") { name } }'])('%s is refused', async (query) => {
    const { data, errors } = await ask(production, query)
    expect(data).toBeUndefined()
    expect(errors?.[0]?.message).toContain('introspection')
  })

  it('no name of the schema is suggested, as it is in development', async () => {
    expect((await ask(backend, '{ bookCoun }')).errors?.[0]?.message).toContain('Did you mean')
    expect((await ask(production, '{ bookCoun }')).errors?.[0]?.message).toBe(
      'Cannot query field "bookCoun" on type "Query".',
    )
  })

  it('__typename still works', async () => {
    expect(await ask(production, '{ __typename }')).toEqual({ data: { __typename: 'Query' } })
  })
})

describe('the audit of GraphQL over HTTP', () => {
  let server: Server
  let url: string

  beforeAll(async () => {
    server = createServer(async (incoming, outgoing) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as [string, string]] : [],
      )
      const body = incoming.method === 'GET' ? null : Buffer.concat(chunks)
      const response = await backend.handle(
        new Request(new URL(incoming.url ?? '/', url), { method: incoming.method ?? 'GET', headers, body }),
      )
      outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A TCP server has an address of this shape once it listens.
    const { port } = server.address() as AddressInfo
    url = `http://127.0.0.1:${port}/graphql`
  })

  afterAll(() => server.close())

  it.each(serverAudits({ url: () => url, fetchFn: fetch }).map((audit) => [audit.id, audit.name, audit] as const))(
    '%s: %s',
    async (_id, _name, audit) => {
      const result = await audit.fn()
      expect(result.status === 'ok' ? 'ok' : result.reason).toBe('ok')
    },
  )
})
