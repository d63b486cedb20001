import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FileMemory } from '../../../runtime/server/files/file-memory.ts'
import {
  createFileMemory,
  listFiles,
  lookUpFiles,
  serveFiles,
  serveOneFile,
} from '../../../runtime/server/files/serve-files.ts'
import { readServedFolder } from '../../../runtime/server/files/served-folder.ts'
import type { Part } from '../../../runtime/server/http/exchange.ts'
import { type Listening, listen } from '../../../runtime/server/process/listen.ts'
import { partsDoor } from '../../support/servers/parts-door.ts'

const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(200)}</svg>`
const LARGE_BYTES = 8_000_000

let folder: string
let origin: string
let server: Listening
/** Receives the errors that are reported while files are sent. */
const reported = vi.fn()
/** Receives errors that nothing caught. */
const escaped = vi.fn()

/** Serves the folder as `site start` does, and below `/now` as `site dev` does. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-files-')))
  write('digits.bin', '0123456789')
  write('empty.bin', '')
  write('drawing.svg', drawing)
  write('small.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('page.html', '<!doctype html>')
  write('large.mp4', Buffer.alloc(LARGE_BYTES, 'film'))
  write('numbers.json', JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index)))
  write('café 1.txt', 'un café')
  write('built.js', 'the file itself')
  write('built.js.br', 'what brotli made')
  write('built.js.gz', 'what gzip made')
  write('.well-known/security.txt', 'Contact: mailto:a@example.org')
  write('.env', 'TOP=secret')
  write('.git/config', 'secret')
  write('sub/.hidden', 'secret')
  write('app.js.map', 'secret')
  const memory = createFileMemory()
  const common = { memory, cacheControl: 'public, max-age=3600', recheckMs: 0 }
  const now = serveFiles({ ...common, prefix: '/now', find: lookUpFiles(folder) })
  const asAtStart = serveFiles({ ...common, find: listFiles(readServedFolder(folder)) })
  const alone: Part = (request) =>
    request.path === '/alone.svg' ? serveOneFile(join(folder, 'small.svg'), common)(request) : null
  server = await listen(partsDoor([alone, now, asAtStart], reported), 0, '127.0.0.1')
  origin = server.url.replace('localhost', '127.0.0.1')
  process.on('uncaughtExceptionMonitor', escaped)
})

afterAll(async () => {
  process.off('uncaughtExceptionMonitor', escaped)
  await server.close(0)
  rmSync(folder, { recursive: true, force: true })
})

afterEach(() => {
  expect(escaped).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

function write(file: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Sends a request, and does not decode the answer. */
function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/`, { path, headers, method, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
      answer.once('error', reject)
    })
    sent.once('error', reject)
    sent.end()
  })
}

/** The number of this process's file descriptors in the folder; null on systems that do not list them. */
function openFiles(): number | null {
  if (!existsSync('/proc/self/fd')) return null
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  }).length
}

/** Path prefixes: of files that are kept in memory, and of files that are read for each request. */
const ways = ['', '/now']

describe('a part of a file (RFC 9110, section 14)', () => {
  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=9-', 206, '9', 'bytes 9-9/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-5', 206, '56789', 'bytes 5-9/10'],
    ['bytes=-50', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=2-99999999999999999999999', 206, '23456789', 'bytes 2-9/10'],
    ['BYTES=1-2', 206, '12', 'bytes 1-2/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=10-20', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    // Invalid or unsupported ranges, which are ignored.
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=0-1,4-5', 200, '0123456789', undefined],
    ['bytes=', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=a-b', 200, '0123456789', undefined],
    ['bytes=1.5-2', 200, '0123456789', undefined],
    ['lines=0-3', 200, '0123456789', undefined],
    ['0-3', 200, '0123456789', undefined],
  ])('%s', async (range, status, text, contentRange) => {
    for (const way of ways) {
      const { headers, body, ...answer } = await get(`${way}/digits.bin`, { range })
      expect([answer.status, body.toString(), headers['content-range']]).toEqual([status, text, contentRange])
      expect(headers['content-length']).toBe(String(text.length))
    }
  })

  it('is read from a file that is too large for memory', async () => {
    const { status, headers, body } = await get('/large.mp4', { range: `bytes=${LARGE_BYTES - 6}-` })
    expect([status, body.toString(), headers['content-range']]).toEqual([
      206,
      'lmfilm',
      `bytes ${LARGE_BYTES - 6}-${LARGE_BYTES - 1}/${LARGE_BYTES}`,
    ])
    expect((await get('/large.mp4', { range: `bytes=${LARGE_BYTES}-` })).status).toBe(416)
  })

  it('of nothing is nothing', async () => {
    expect((await get('/empty.bin', { range: 'bytes=0-' })).status).toBe(416)
    const whole = await get('/empty.bin', { range: 'bytes=-5' })
    expect([whole.status, whole.headers['content-length']]).toEqual([200, '0'])
  })

  it('comes to a copy of the same file only: If-Range', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get('/digits.bin')).headers
    expect(etag).toMatch(/^"/)
    const statusOf = async (ifRange: string) =>
      (await get('/digits.bin', { range: 'bytes=0-3', 'if-range': ifRange })).status
    expect(await statusOf(etag)).toBe(206)
    expect(await statusOf(modified)).toBe(206)
    expect(await statusOf('"another"')).toBe(200)
    // A weak tag does not identify bytes.
    expect(await statusOf(`W/${etag}`)).toBe(200)
    expect(await statusOf(new Date(Date.parse(modified) + 1000).toUTCString())).toBe(200)
    expect(await statusOf('yesterday')).toBe(200)
  })

  it('is one of the file itself, never of its compressed form', async () => {
    const part = await get('/drawing.svg', { range: 'bytes=0-3', 'accept-encoding': 'br, gzip' })
    expect([part.status, part.body.toString(), part.headers['content-encoding']]).toEqual([206, '<svg', undefined])
    const { etag = '' } = (await get('/drawing.svg', { 'accept-encoding': 'br' })).headers
    const other = await get('/drawing.svg', { range: 'bytes=0-3', 'if-range': etag, 'accept-encoding': 'identity' })
    expect([other.status, other.body.length]).toEqual([200, drawing.length])
    expect((await get('/built.js', { range: 'bytes=0-7', 'accept-encoding': 'br' })).body.toString()).toBe('the file')
  })

  it('is not asked for by HEAD', async () => {
    const { status, headers, body } = await get('/digits.bin', { range: 'bytes=0-3' }, 'HEAD')
    expect([status, headers['content-length'], headers['accept-ranges'], body.length]).toEqual([200, '10', 'bytes', 0])
    const large = await get('/large.mp4', {}, 'HEAD')
    expect([large.status, large.headers['content-length'], large.body.length]).toEqual([200, String(LARGE_BYTES), 0])
  })
})

describe('conditions (RFC 9110, section 13)', () => {
  it.each(ways)('decide whether a file is sent again: %s/digits.bin', async (way) => {
    const path = `${way}/digits.bin`
    const { etag = '', 'last-modified': modified = '' } = (await get(path)).headers
    const later = new Date(Date.parse(modified) + 60_000).toUTCString()
    const earlier = new Date(Date.parse(modified) - 60_000).toUTCString()
    const statusOf = async (headers: Record<string, string>) => (await get(path, headers)).status
    expect(await statusOf({ 'if-none-match': etag })).toBe(304)
    expect(await statusOf({ 'if-none-match': `"a,b", W/${etag}` })).toBe(304)
    expect(await statusOf({ 'if-none-match': '*' })).toBe(304)
    expect(await statusOf({ 'if-none-match': '"other"' })).toBe(200)
    expect(await statusOf({ 'if-modified-since': modified })).toBe(304)
    expect(await statusOf({ 'if-modified-since': later })).toBe(304)
    expect(await statusOf({ 'if-modified-since': earlier })).toBe(200)
    expect(await statusOf({ 'if-modified-since': 'yesterday' })).toBe(200)
    expect(await statusOf({ 'if-none-match': '"other"', 'if-modified-since': later })).toBe(200)
    expect(await statusOf({ 'if-match': etag })).toBe(200)
    expect(await statusOf({ 'if-match': '"other"' })).toBe(412)
    expect(await statusOf({ 'if-unmodified-since': earlier })).toBe(412)
    expect(await statusOf({ 'if-unmodified-since': modified })).toBe(200)
  })

  it.each([
    [412, { 'if-match': '"other"' }],
    [416, { range: 'bytes=99999999-' }],
  ])('that fail are a %d, and kept by no cache, which would refuse the file to everybody', async (expected, asked) => {
    const { status, headers } = await get('/digits.bin', asked)
    const { 'cache-control': cacheControl, 'content-length': length, etag } = headers
    expect([status, cacheControl, length, etag]).toEqual([expected, 'no-store', '0', undefined])
  })

  it('close what they do not send', async () => {
    const { etag = '' } = (await get('/large.mp4')).headers
    for (let count = 0; count < 5; count += 1)
      expect((await get('/large.mp4', { 'if-none-match': etag })).status).toBe(304)
    await expect.poll(() => openFiles() ?? 0).toBe(0)
  })
})

describe('compressed forms', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('of text go out as %s, each at first in a hurry and then well', async (encoding, decompress) => {
    const ask = () => get('/drawing.svg', { 'accept-encoding': encoding })
    const first = await ask()
    expect(first.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(first.headers.etag).toMatch(/^W\//)
    expect(decompress(first.body).toString()).toBe(drawing)
    await expect.poll(async () => (await ask()).body.length).toBeLessThanOrEqual(first.body.length)
    expect(decompress((await ask()).body).toString()).toBe(drawing)
    expect((await get('/drawing.svg', { 'if-none-match': first.headers.etag ?? '' })).status).toBe(304)
  })

  it('of large text go out, too', async () => {
    const plain = await get('/numbers.json')
    const { headers, body } = await get('/numbers.json', { 'accept-encoding': 'gzip, br' })
    expect([headers['content-encoding'], brotliDecompressSync(body).equals(plain.body)]).toEqual(['br', true])
  })

  it('are not made of what is small, or compressed by itself', async () => {
    for (const path of ['/small.svg', '/alone.svg', '/large.mp4', '/digits.bin']) {
      const { headers } = await get(path, { 'accept-encoding': 'br, gzip' })
      expect(headers['content-encoding']).toBeUndefined()
    }
  })

  it('that a build has put beside a file go out in its place, under their own tag', async () => {
    const ask = async (accepted: string) => {
      const { headers, body } = await get('/built.js', { 'accept-encoding': accepted })
      expect(headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', vary: 'Accept-Encoding' })
      return [body.toString(), headers['content-encoding'], headers.etag?.startsWith('W/')]
    }
    expect(await ask('gzip, br')).toEqual(['what brotli made', 'br', true])
    expect(await ask('gzip, br;q=0')).toEqual(['what gzip made', 'gzip', true])
    expect(await ask('')).toEqual(['the file itself', undefined, false])
    rmSync(join(folder, 'built.js.br'))
    expect((await get('/built.js', { 'accept-encoding': 'br' })).body.toString()).toBe('the file itself')
  })
})

describe('what is served', () => {
  it.each([
    ['/page.html', 'text/html; charset=utf-8'],
    ['/small.svg', 'image/svg+xml'],
    ['/caf%C3%A9%201.txt', 'text/plain; charset=utf-8'],
    ['/cafe%CC%81%201.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/digits.bin?v=2', 'application/octet-stream'],
  ])('%s', async (path, type) => {
    const { status, headers } = await get(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, max-age=3600'])
  })

  it.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/sub/.hidden',
    '/.well-known/../.env',
    '/app.js.map',
    '/sub',
    '/sub/',
    '/digits.bin/',
    '/digits.bin%00',
    '/sub%2f..%2fdigits.bin',
    '/%',
    '/nothing.bin',
    `/${'a'.repeat(5000)}`,
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('%s is not', async (path) => {
    for (const way of ways) {
      const { status, body } = await get(way + path)
      expect([400, 404]).toContain(status)
      expect(body.toString()).not.toMatch(/secret|root:/)
    }
  })

  it('by other methods is not', async () => {
    expect((await get('/digits.bin', {}, 'POST')).status).toBe(404)
  })
})

describe('a file that changes under a running server', () => {
  it('and is replaced, is sent as it is now', async () => {
    const at = statSync(join(folder, 'page.html')).mtimeMs / 1000
    const before = await get('/page.html')
    write('page.html', '<!doctype html><title>New</title>')
    utimesSync(join(folder, 'page.html'), at + 5, at + 5)
    const after = await get('/page.html', { 'if-none-match': before.headers.etag ?? '' })
    expect([after.status, after.body.toString()]).toEqual([200, '<!doctype html><title>New</title>'])
  })

  it.each(['gone.svg', 'gone.mp4'])('and goes, is not found: %s', async (file) => {
    const name = join(folder, file)
    writeFileSync(name, Buffer.alloc(file.endsWith('mp4') ? 100_000 : 10))
    const options = { memory: createFileMemory(), cacheControl: 'no-cache', recheckMs: 0 }
    const files = serveFiles({ ...options, find: listFiles(readServedFolder(folder)) })
    const own = await listen(partsDoor([files], reported), 0, '127.0.0.1')
    const statusOf = async () => (await fetch(`${own.url.replace('localhost', '127.0.0.1')}/${file}`)).status
    expect(await statusOf()).toBe(200)
    rmSync(name)
    expect(await statusOf()).toBe(404)
    // Something other than a file is in its place. Opening a pipe would block, and a link leads elsewhere.
    mkdirSync(name)
    expect(await statusOf()).toBe(404)
    rmSync(name, { recursive: true })
    symlinkSync('/etc/passwd', name)
    expect(await statusOf()).toBe(404)
    rmSync(name)
    if (process.platform === 'linux') {
      execFileSync('mkfifo', [name])
      expect(await statusOf()).toBe(404)
      rmSync(name)
    }
    expect(reported).not.toHaveBeenCalled()
    await own.close(0)
  })

  it('and becomes shorter on its way, ends the connection and is reported', async () => {
    write('shrinking.mp4', Buffer.alloc(LARGE_BYTES))
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${origin}/now/shrinking.mp4`, { agent: false }, resolve).once('error', reject).end()
    })
    truncateSync(join(folder, 'shrinking.mp4'), 10_000)
    const end = new Promise((resolve) => answer.once('error', resolve).once('end', resolve))
    answer.resume()
    expect(await end).toBeInstanceOf(Error)
    await expect.poll(() => reported.mock.calls.length).toBe(1)
    expect(String(reported.mock.calls[0]?.[0])).toContain('became shorter')
    reported.mockClear()
    await expect.poll(() => openFiles() ?? 0).toBe(0)
  })
})

describe('descriptors', () => {
  it('are closed when visitors leave in the middle', async (context) => {
    if (openFiles() === null) return context.skip()
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          const sent = request(`${origin}/large.mp4`, { agent: false })
          sent.once('error', () => {})
          sent.end()
          const [answer] = await new Promise<[IncomingMessage]>((resolve) =>
            sent.once('response', (incoming) => resolve([incoming])),
          )
          answer.once('error', () => {})
          answer.destroy()
        }),
      )
    }
    await expect.poll(openFiles).toBe(0)
    expect(reported).not.toHaveBeenCalled()
  })

  it('that have run out are no defect: 503, and a moment later the file', async () => {
    const take = vi.spyOn(FileMemory.prototype, 'take')
    take.mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))
    const refused = await get('/large.mp4')
    expect([refused.status, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ])
    expect((await get('/large.mp4')).status).toBe(200)
  })

  it('of a small file that many ask for at once: one', async () => {
    write('asked.svg', drawing)
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/now/asked.svg')))
    expect(answers.every(({ body }) => body.toString() === drawing)).toBe(true)
    await expect.poll(() => openFiles() ?? 0).toBe(0)
  })
})

describe('the memory of files', () => {
  it('looks at a file again as soon as ever when the clock of the machine is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const memory = createFileMemory()
    const file = join(folder, 'drawing.svg')
    await memory.take(file, true, 1000)
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(memory.freshMs(file, 1000)).toBeLessThanOrEqual(1000)
  })

  it('holds no more than it may, compressed forms included', async () => {
    const memory = new FileMemory({ maxBytes: 25, maxFileBytes: 20, maxTextBytes: 20, now: Date.now })
    const bodyOf = async (file: string) => (await memory.take(join(folder, file), false, Number.POSITIVE_INFINITY)).body
    write('first.bin', 'x'.repeat(10))
    write('second.bin', 'x'.repeat(10))
    const first = await memory.take(join(folder, 'first.bin'), false, Number.POSITIVE_INFINITY)
    expect(await bodyOf('first.bin')).toBe(first.body)
    await bodyOf('second.bin')
    expect(await bodyOf('first.bin')).toBe(first.body)
    first.kept?.grow(10)
    // Each file has pushed the other one out of memory.
    await bodyOf('second.bin')
    expect(await bodyOf('first.bin')).not.toBe(first.body)
  })
})
