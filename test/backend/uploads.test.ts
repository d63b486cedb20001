import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../runtime/backend/create-backend.ts'
import { cleanFileName, cleanMediaType } from '../../runtime/backend/storage/file-name.ts'
import { type Database, openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { uploadLimits } from '../../runtime/multipart/upload-limits.ts'
import { serveBackends } from '../../runtime/server/backends/serve-backends.ts'
import { type Listening, listen } from '../../runtime/server/process/listen.ts'
import { partsDoor } from '../support/parts-door.ts'
import { createLettersBackend, filesIn, keepLetter, letterWith, multipart, postForm } from './letters-backend.ts'
import { ask, signIn } from './library-backend.ts'

let folder: string
let database: Database
let backend: Backend

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-uploads-'))
  database = openDatabase(folder)
  backend = await createLettersBackend(database)
})

afterEach(async () => {
  backend.close()
  await database.close()
  await rm(folder, { recursive: true })
})

const text = (content: string, type = 'text/plain') => new Blob([content], { type })
const largest = (extra = 0) => new Blob([new Uint8Array(uploadLimits.maxFileBytes + extra)])

async function send(body: FormData | string, headers: Record<string, string> = {}) {
  const response = await backend.handle(postForm(body, headers))
  return { status: response.status, ...(await response.json()) }
}

describe('a file of a multipart request', () => {
  it('is kept below the data folder, under a name of its own, and told by name, type and length', async () => {
    const body = letterWith([
      ['variables.input.cover', text('a sketch', 'image/png'), 'sketch ñ.png'],
      ['variables.input.files.0', text('one')],
      ['variables.input.files.1', text('', 'weird'), '../../etc/passwd'],
    ])
    expect(await send(body)).toMatchObject({
      status: 200,
      data: {
        keepLetter: {
          cover: { name: 'sketch ñ.png', type: 'image/png', bytes: 8 },
          files: [
            { name: 'letter.txt', type: 'text/plain', bytes: 3 },
            { name: 'passwd', bytes: 0 },
          ],
        },
      },
    })
    expect((await filesIn(folder)).sort()).toEqual(['', 'a sketch', 'one'])
    const [letter] = await database.list('letters')
    const cover = letter?.cover as { id: string }
    expect(cover.id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await stat(join(folder, 'uploads', cover.id))).mode & 0o777).toBe(0o600)
    expect(await database.storedBytes()).toBe(11)
  })

  it('may stand at several places', async () => {
    const operations = { query: keepLetter, variables: { input: { name: 'Ana', cover: null, files: [null] } } }
    const body = multipart([
      ['operations', JSON.stringify(operations)],
      ['map', JSON.stringify({ a: ['variables.input.cover', 'variables.input.files.0'] })],
      ['a', text('same')],
    ])
    expect((await send(body)).errors).toBeUndefined()
    expect(await filesIn(folder)).toEqual(['same'])
  })

  it('may be exactly as large as allowed', async () => {
    expect((await send(letterWith([['variables.input.cover', largest()]]))).data).not.toBeNull()
  })

  it('is not kept when its operation fails', async () => {
    const failing = await send(letterWith([['variables.input.cover', text('x')]], keepLetter, { name: 7 }))
    expect(failing.errors[0].message).toContain('String cannot represent')
    const missing = await send(letterWith([['variables.input.cover', text('x')]], '{ nonsense }'))
    expect(missing.errors[0].message).toContain('Cannot query field')
    expect(await filesIn(folder)).toEqual([])
  })

  it('cannot be made up: only a file of the request is one', async () => {
    for (const cover of [{ id: 'x', name: 'x', type: 'x', bytes: 1 }, 'x', 1]) {
      const { errors } = await ask(backend, keepLetter, { variables: { input: { name: 'Ana', cover } } })
      expect(errors?.[0]?.message).toContain('a file must be sent in a multipart request')
    }
    const literal = await ask(backend, 'mutation { keepLetter(input: { name: "Ana", cover: "x" }) { id } }')
    expect(literal.errors?.[0]?.message).toContain('a file must be sent in a multipart request')
    expect(await database.count('letters')).toBe(0)
  })

  it('goes with its entry, unless another entry holds it, too', async () => {
    const query = `mutation ($input: LetterInput!) { a: keepLetter(input: $input) { id } b: keepLetter(input: $input) { id } }`
    const { data } = await send(letterWith([['variables.input.cover', text('shared')]], query))
    const burn = 'mutation ($id: ID!) { burnLetter(id: $id) { name } }'
    expect((await ask(backend, burn, { variables: { id: data.a.id } })).errors).toMatchObject([
      { message: 'Not signed in' },
    ])
    const token = await signIn(backend)
    const burnt = await ask(backend, burn, { variables: { id: data.a.id }, token })
    expect(burnt.data).toEqual({ burnLetter: { name: 'Ana' } })
    expect(await filesIn(folder)).toEqual(['shared'])
    await ask(backend, burn, { variables: { id: data.b.id }, token })
    expect([await filesIn(folder), await database.count('letters'), await database.storedBytes()]).toEqual([[], 0, 0])
    expect((await ask(backend, burn, { variables: { id: data.b.id }, token })).data).toEqual({ burnLetter: null })
  })
})

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

describe('what a killed process has left', () => {
  it('is deleted at the next start once it is an hour old; what entries hold stays', async () => {
    await send(letterWith([['variables.input.cover', text('held')]]))
    const hourAgo = Date.now() / 1000 - 3700
    for (const name of ['old', 'new']) await writeFile(join(folder, 'uploads', name), name)
    const [letter] = await database.list('letters')
    const cover = letter?.cover as { id: string }
    for (const name of ['old', cover.id]) await utimes(join(folder, 'uploads', name), hourAgo, hourAgo)
    await database.deleteOrphans(Date.now())
    expect((await filesIn(folder)).sort()).toEqual(['held', 'new'])
  })
})

describe('a disk that takes no file', () => {
  it('is told, and answered without details', async () => {
    const told: unknown[] = []
    const failing = await createLettersBackend(
      openDatabase(folder, { onStorageFault: ({ cause }) => told.push(cause) }),
    )
    await writeFile(join(folder, 'uploads'), 'a file in the place of the folder')
    const response = await failing.handle(postForm(letterWith([['variables.input.cover', text('x')]])))
    expect([response.status, await response.json()]).toEqual([
      503,
      { errors: [{ message: 'Nothing can be stored at the moment.' }] },
    ])
    expect(told).toMatchObject([{ code: 'EEXIST' }])
  })
})

describe('the name of a file', () => {
  it.each([
    ['brief.pdf', 'brief.pdf'],
    ['C:\\Users\\ana\\plan.doc', 'plan.doc'],
    ['/etc/passwd', 'passwd'],
    ['..', 'file'],
    ['.htaccess', 'htaccess'],
    ['', 'file'],
    ['a\r\nBcc: x@example.org', 'a Bcc x@example.org'],
    ['invoice\u202efdp.exe', 'invoice fdp.exe'],
    ['a"b<c>|?*.txt', 'a b c .txt'],
    ['man\u0303ana.txt', 'mañana.txt'],
    ['lone \ud800.txt', 'lone .txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
    [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(102)}.${'x'.repeat(15)}`],
  ])('%j is kept as %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept)
  })

  it('that was made to keep a regular expression busy is cleaned at once', () => {
    // Work that grows with the square of the letters would pass the time limit of every test.
    expect(cleanFileName(`a${'.'.repeat(1_000_000)}a`).length).toBeLessThanOrEqual(120)
  })

  it.each([
    ['Application/PDF', 'application/pdf'],
    ['text/html; charset=utf-8', 'application/octet-stream'],
    ['a/b\r\nx: y', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('and its type %j as %j', (type, kept) => {
    expect(cleanMediaType(type)).toBe(kept)
  })
})
