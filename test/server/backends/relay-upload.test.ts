import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { listen } from '../../support/servers/listen.ts'
import { SECRET, SEND_LEAD, type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeEach(async () => {
  backend = await startGraphQLServer(json({ data: { sendLead: 'L1' } }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

const MB = 1024 * 1024
const operations = JSON.stringify({
  operationName: 'SendLead',
  variables: { lead: 'Ana', files: [null, null] },
  query: SEND_LEAD.query,
})
const map = JSON.stringify({ 1: ['variables.files.0'], 2: ['variables.files.1'] })

type Part = readonly [name: string, content: string | Buffer, fileName?: string]
const whole: readonly Part[] = [
  ['operations', operations],
  ['map', map],
  ['1', 'one', 'a.txt'],
  ['2', 'two', 'b.txt'],
]

const BOUNDARY = 'b0undary'
const head = ([name, , fileName]: Part) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: text/plain`}\r\n\r\n`

function bodyOf(parts: readonly Part[]): Buffer {
  const written = parts.flatMap((part) => [Buffer.from(head(part)), Buffer.from(part[1]), Buffer.from('\r\n')])
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const headers = (type = `multipart/form-data; boundary=${BOUNDARY}`) => ({ origin: site.url, 'content-type': type })

async function send(body: Buffer | FormData, type?: string) {
  const given = body instanceof FormData ? { origin: site.url } : headers(type)
  const answer = await fetch(`${site.url}/_site/graphql/crm`, {
    method: 'POST',
    headers: given,
    body: body as BodyInit,
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

/** The body that arrived, with the relay's boundary replaced. */
function arrived(): string {
  const { headers: received, bodyText } = backend.requests[0] ?? { headers: {}, bodyText: '' }
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(received['content-type'] ?? '')?.[1] ?? 'none'
  return bodyText.replaceAll(boundary, 'B').replaceAll('\r\n', '\n')
}

describe('an upload through the relay', () => {
  it('arrives whole, operations first, then the map, then the files, with the client’s authorization', async () => {
    expect(await send(bodyOf(whole))).toEqual({ status: 200, body: { data: { sendLead: 'L1' } } })
    expect(backend.requests[0]?.headers.authorization).toBe(SECRET)
    expect(arrived()).toBe(
      `--B
content-disposition: form-data; name="operations"

${operations}
--B
content-disposition: form-data; name="map"

${map}
--B
content-disposition: form-data; name="1"; filename="a.txt"
content-type: text/plain

one
--B
content-disposition: form-data; name="2"; filename="b.txt"
content-type: text/plain

two
--B--
`,
    )
  })

  it('may be what a browser makes of a form, odd file names included', async () => {
    const form = new FormData()
    form.append('operations', operations)
    form.append('map', JSON.stringify({ 1: ['variables.files.0'] }))
    form.append('1', new File(['ñ'], 'año "1"\r\nx: y.txt', { type: 'text/markdown' }))
    expect((await send(form)).status).toBe(200)
    expect(arrived()).toContain('filename="año %221%22%0D%0Ax: y.txt"\ncontent-type: text/markdown\n\nñ\n')
  })

  it('is passed on as it comes: no file is held', async () => {
    let received = 0
    let onReceived = () => {}
    const port = await listen(
      createServer((incoming, response) => {
        incoming.on('data', (part: Buffer) => {
          received += part.length
          onReceived()
        })
        incoming.once('end', () => response.end('{"data":{"sendLead":"L1"}}'))
      }),
    )
    const other = await startSmallSite({ graphqlUrl: `http://127.0.0.1:${port}/` })
    const upload = request(`${other.url}/_site/graphql/crm`, {
      method: 'POST',
      headers: { ...headers(), origin: other.url },
    })
    const answer = once(upload, 'response') as Promise<[IncomingMessage]>
    const file: Part = ['1', '', 'a.bin']
    upload.write(
      bodyOf([
        ['operations', operations],
        ['map', JSON.stringify({ 1: ['variables.files.0'] })],
      ]).subarray(0, -`--${BOUNDARY}--\r\n`.length),
    )
    upload.write(head(file))
    upload.write(Buffer.alloc(2 * MB))
    // The rest is sent only after most of the first half has arrived.
    await new Promise<void>((resolve) => {
      onReceived = () => received > 1.5 * MB && resolve()
    })
    upload.end(Buffer.concat([Buffer.alloc(2 * MB), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]))
    const [response] = await answer
    expect([response.statusCode, await text(response)]).toEqual([200, '{"data":{"sendLead":"L1"}}'])
    expect(received).toBeGreaterThan(4 * MB)
    await other.end()
  })

  it('ends at the back-end when the visitor leaves in the middle', async () => {
    let arrive = () => {}
    const begun = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    const port = await listen(
      createServer((incoming) => {
        incoming.once('data', arrive)
        incoming.once('aborted', leave)
      }),
    )
    const other = await startSmallSite({ graphqlUrl: `http://127.0.0.1:${port}/` })
    const upload = request(`${other.url}/_site/graphql/crm`, {
      method: 'POST',
      headers: { ...headers(), origin: other.url },
    })
    upload.on('error', () => {})
    upload.write(bodyOf(whole).subarray(0, -20))
    await begun
    upload.destroy()
    await left
    await other.end()
  })
})

describe('an upload that does not pass', () => {
  const [first, second, ...files] = whole as [Part, Part, ...Part[]]
  const undeclared: Part = ['operations', JSON.stringify({ query: 'mutation Drop{drop}' })]
  const mapOf = (value: unknown): Part => ['map', JSON.stringify(value)]
  const oneFile = mapOf({ 1: ['variables.files.0'] })

  it.each<[string, readonly Part[], number]>([
    ['map before operations', [second, first, ...files], 400],
    ['a file before the map', [first, ['1', 'one', 'a.txt'], second], 400],
    ['no map', [first], 400],
    ['nothing', [], 400],
    ['operations that are no JSON', [['operations', '{'], second, ...files], 400],
    ['an operation that the site does not declare', [undeclared, second, ...files], 403],
    ['a map that is a list', [first, mapOf([['variables.files.0']]), ...files], 400],
    ['a map that reaches a prototype', [first, mapOf({ 1: ['variables.__proto__.x'] }), ...files], 400],
    ['a map that reaches a constructor', [first, mapOf({ 1: ['variables.files.constructor'] }), ...files], 400],
    ['a map to a variable that is not declared', [first, mapOf({ 1: ['variables.other'] }), ...files], 400],
    ['a map to something else', [first, mapOf({ 1: ['query'] }), ...files], 400],
    ['a name that breaks a header', [first, mapOf({ 'a"\r\nx': ['variables.files.0'] }), ...files], 400],
    ['six files', [first, mapOf(Object.fromEntries([...'123456'].map((name) => [name, ['variables.files.0']])))], 413],
  ])('%s', async (_, parts, status) => {
    expect((await send(bodyOf(parts))).status).toBe(status)
    expect(backend.requests).toEqual([])
  })

  it.each<[string, readonly Part[], number]>([
    ['a file that the map does not name', [first, oneFile, ['9', 'x', 'x.txt']], 400],
    ['a file twice', [first, oneFile, ['1', 'x', 'x.txt'], ['1', 'y', 'y.txt']], 400],
    ['a file that is missing', [first, second, ['1', 'one', 'a.txt']], 400],
    ['a file of more than 10 MB', [first, oneFile, ['1', Buffer.alloc(10 * MB + 1), 'x.bin']], 413],
  ])('%s, once that is known: the back-end never gets the whole', async (_, parts, status) => {
    expect((await send(bodyOf(parts))).status).toBe(status)
    expect(backend.requests).toEqual([])
  })

  it('files of more than 15 MB together', async () => {
    const part = (name: string): Part => [name, Buffer.alloc(8 * MB), 'x.bin']
    expect((await send(bodyOf([first, second, part('1'), part('2')]))).status).toBe(413)
    expect(backend.requests).toEqual([])
  })

  it('one of exactly 10 MB does', async () => {
    expect((await send(bodyOf([first, oneFile, ['1', Buffer.alloc(10 * MB), 'x.bin']]))).status).toBe(200)
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary='])('a body of type %j', async (type) => {
    expect((await send(bodyOf(whole), type)).status).toBe(400)
  })

  it.each<[string, readonly Part[]]>([
    ['before its fields', []],
    ['after them', [first, second]],
    ['after a file that nobody has read yet', [first, second, ...files]],
  ])('a body of which several parts are malformed, %s; the server goes on', async (_, parts) => {
    const part = `--${BOUNDARY}\r\n\u0001no header\r\n\r\nx\r\n`
    const body = bodyOf(parts).subarray(0, -(BOUNDARY.length + 6))
    const { status } = await send(Buffer.concat([body, Buffer.from(part.repeat(3))]))
    expect([400, 502]).toContain(status)
    expect((await send(bodyOf(whole))).status).toBe(200)
  })

  it('a body that ends too early', async () => {
    expect((await send(bodyOf(whole).subarray(0, -30))).status).toBe(400)
    expect(backend.requests).toEqual([])
  })
})
