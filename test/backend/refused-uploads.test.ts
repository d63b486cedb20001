import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { serveBackends } from '../../runtime/server/backends/serve-backends.ts'
import { type Listening, listen } from '../../runtime/server/process/listen.ts'
import { partsDoor } from '../support/servers/parts-door.ts'
import {
  createLettersBackend,
  filesIn,
  keepLetter,
  largest,
  letterWith,
  multipart,
  postForm,
  text,
} from './letters-backend.ts'
import { openBackend } from './open-data.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createLettersBackend))
})

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await backend.handle(postForm(body, headers))
  return { status: response.status, ...(await response.json()) }
}

describe('a multipart request is refused, and leaves nothing,', () => {
  const operations = JSON.stringify({ query: keepLetter, variables: { input: { name: 'Ana', cover: null } } })
  const toCover = JSON.stringify({ 1: ['variables.input.cover'] })
  const withMap = (map: unknown) =>
    multipart([
      ['operations', operations],
      ['map', typeof map === 'string' ? map : JSON.stringify(map)],
      ['1', text('x')],
    ])

  it.each<[string, () => FormData | string, number, string]>([
    [
      'with a file above 10 MB',
      () => letterWith([['variables.input.cover', largest(1), 'plan.pdf']]),
      413,
      'The file "plan.pdf" is larger than 10 MB.',
    ],
    [
      'above 15 MB in all',
      () => letterWith([0, 1].map((index) => [`variables.input.files.${index}`, largest(-1000)])),
      413,
      'The files are larger than 15 MB together.',
    ],
    [
      'with six files',
      () => letterWith([0, 1, 2, 3, 4, 5].map((index) => [`variables.input.files.${index}`, text('x')])),
      413,
      'More than 5 files in one request.',
    ],
    [
      'with files before the map',
      () =>
        multipart([
          ['operations', operations],
          ['1', text('x')],
          ['map', toCover],
        ]),
      400,
      'A file comes before "map", or "map" does not name it.',
    ],
    [
      'with the map first',
      () =>
        multipart([
          ['map', toCover],
          ['operations', operations],
          ['1', text('x')],
        ]),
      400,
      'The parts must be "operations", "map", then the files.',
    ],
    [
      'with another field',
      () =>
        multipart([
          ['operations', operations],
          ['mop', toCover],
        ]),
      400,
      'The parts must be "operations", "map", then the files.',
    ],
    ['without a map', () => multipart([['operations', operations]]), 400, '"operations" or "map" is missing.'],
    [
      'with a third field',
      () =>
        multipart([
          ['operations', operations],
          ['map', toCover],
          ['more', 'x'],
          ['1', text('x')],
        ]),
      400,
      'Only "operations", "map" and files are read.',
    ],
    [
      'without the file',
      () =>
        multipart([
          ['operations', operations],
          ['map', toCover],
        ]),
      400,
      'A file that "map" names is missing.',
    ],
    [
      'with a file twice',
      () =>
        multipart([
          ['operations', operations],
          ['map', toCover],
          ['1', text('x')],
          ['1', text('y')],
        ]),
      400,
      'A file comes before "map", or "map" does not name it.',
    ],
    [
      'with a batch',
      () =>
        multipart([
          ['operations', `[${operations}]`],
          ['map', '{}'],
        ]),
      400,
      'Several operations in one request are not supported',
    ],
    [
      'with operations that are no JSON',
      () =>
        multipart([
          ['operations', '{'],
          ['map', '{}'],
        ]),
      400,
      '"operations" is not JSON.',
    ],
    [
      'with operations that are no object',
      () =>
        multipart([
          ['operations', '7'],
          ['map', '{}'],
        ]),
      400,
      '"operations" must be an object.',
    ],
    [
      'with operations above 1 MB',
      () =>
        multipart([
          ['operations', JSON.stringify({ query: 'x'.repeat(1024 * 1024) })],
          ['map', '{}'],
        ]),
      413,
      'The operation is larger than 1 MB.',
    ],
    ['with a map that is no JSON', () => withMap('{'), 400, '"map" is not JSON.'],
    ['with a map that is a list', () => withMap([['variables.input.cover']]), 400, '"map" must be an object.'],
    ['with a map without paths', () => withMap({ 1: [] }), 400, '"map" must list 1 to 10 paths for each file.'],
    [
      'with a map of many paths',
      () => withMap({ 1: Array(11).fill('variables.input.cover') }),
      400,
      '"map" must list 1 to 10 paths for each file.',
    ],
    ...[
      'variables.input.name',
      'variables.input.nothing',
      'variables.__proto__.cover',
      'variables.input.__proto__',
      'variables.input.constructor.prototype',
      'variables',
      'query',
      'input.cover',
      'variables.input.cover.deeper',
      '',
    ].map((path): [string, () => FormData, number, string] => [
      `with the path "${path}"`,
      () => withMap({ 1: [path] }),
      400,
      'A path of "map" must lead to a null in the variables.',
    ]),
    [
      'with one path for two files',
      () => withMap({ 1: ['variables.input.cover'], 2: ['variables.input.cover'] }),
      400,
      'A path of "map" must lead to a null in the variables.',
    ],
  ])('%s', async (_what, body, status, message) => {
    expect(await send(body())).toEqual({ status, errors: [{ message }] })
    expect([await filesIn(folder), await database.count('letters')]).toEqual([[], 0])
  })

  it.each([
    ['that is cut off', '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ a }"}\r\n--b\r\n'],
    ['that is none', 'nonsense'],
    ['that is empty', ''],
  ])('%s', async (_what, body) => {
    const { status, errors } = await send(body, { 'content-type': 'multipart/form-data; boundary=b' })
    expect([status, errors]).toEqual([400, [{ message: 'The request is malformed or cut off.' }]])
  })

  it('that comes while twenty others are read', async () => {
    const bodies: ReadableStreamDefaultController[] = []
    const endless = () =>
      new ReadableStream({
        start(body) {
          bodies.push(body)
        },
      })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const init = () => ({ method: 'POST', headers, body: endless(), duplex: 'half' }) as RequestInit
    const others = Array.from({ length: 20 }, () => backend.handle(new Request('http://site.test/graphql', init())))
    const body = () => letterWith([['variables.input.cover', text('x')]])
    expect((await send(body())).status).toBe(503)
    for (const sent of bodies) sent.error(new Error('left'))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(400))
    expect((await send(body())).status).toBe(200)
  })

  it('when there is no room for more', async () => {
    const full = await createLettersBackend({ ...database, storedBytes: async () => 3 * 1024 ** 3 })
    const response = await full.handle(postForm(letterWith([['variables.input.cover', text('x')]])))
    expect([response.status, await filesIn(folder)]).toEqual([507, []])
  })

  it('without a boundary', async () => {
    expect((await send('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
  })

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another site on the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another origin', { origin: 'https://evil.test' }, 403],
    ['from no origin', { origin: 'null' }, 403],
    ['from nowhere', {}, 403],
    ['with a header that browsers ask for', { 'apollo-require-preflight': 'true' }, 200],
    ['from the own origin', { origin: 'http://site.test' }, 200],
    ['from the own site', { 'sec-fetch-site': 'same-origin', origin: 'https://proxy.test' }, 200],
  ])('or not, %s', async (_what, headers, status) => {
    const body = letterWith([['variables.input.cover', text('x')]])
    const request = new Request('http://site.test/graphql', {
      method: 'POST',
      headers: { host: 'site.test', ...headers },
      body,
    })
    expect((await backend.handle(request)).status).toBe(status)
    expect(await database.count('letters')).toBe(status === 200 ? 1 : 0)
  })
})

describe('over HTTP', () => {
  let server: Listening
  let port: number

  beforeEach(async () => {
    const served = serveBackends(
      { byPath: new Map([['/graphql', backend]]) },
      { addressOf: ({ socket }) => socket.remoteAddress ?? null },
    )
    server = await listen(partsDoor([served]), 0, '127.0.0.1')
    port = Number(new URL(server.url).port)
  })

  afterEach(() => server.close(0))

  const post = (body: FormData) =>
    fetch(`http://127.0.0.1:${port}/graphql`, { method: 'POST', headers: { 'apollo-require-preflight': 'true' }, body })

  it('a sender who sends too much is told so', async () => {
    const files = [0, 1, 2, 3].map((index) => [`variables.input.files.${index}`, largest()] as const)
    const response = await post(letterWith(files))
    expect([response.status, await response.json()]).toEqual([
      413,
      { errors: [{ message: 'The files are larger than 15 MB together.' }] },
    ])
    expect(await filesIn(folder)).toEqual([])
  })

  it('neither is too large a body of another type left without an answer', async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers,
      body: 'x'.repeat(8 * 1024 * 1024),
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      { errors: [{ message: 'The body is larger than 1 MB' }] },
    ])
  })

  it('a sender who goes away in the middle leaves nothing, and the next one is served', async () => {
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /graphql HTTP/1.1',
      'Host: a',
      'Apollo-Require-Preflight: 1',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 900000',
    ].join('\r\n')
    const operations = JSON.stringify({ query: keepLetter, variables: { input: { name: 'Ana', cover: null } } })
    const field = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file = `--b\r\ncontent-disposition: form-data; name="1"; filename="a"\r\n\r\n${'x'.repeat(200_000)}`
    socket.write(
      `${head}\r\n\r\n${field('operations', operations)}${field('map', '{"1":["variables.input.cover"]}')}${file}`,
    )
    await vi.waitFor(async () => expect(await filesIn(folder)).toHaveLength(1), { timeout: 60_000 })
    socket.destroy()
    await vi.waitFor(async () => expect(await filesIn(folder)).toEqual([]), { timeout: 60_000 })
    expect(await database.count('letters')).toBe(0)
    expect((await post(letterWith([['variables.input.cover', text('x')]]))).status).toBe(200)
  })
})
