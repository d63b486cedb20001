import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Endpoint, exchange, execute, type Operation } from '../../runtime/graphql/execute.ts'
import type { TextFields } from '../../runtime/graphql/plain-texts.ts'
import { plainTexts } from '../../runtime/richtext/plain-texts.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import {
  endless,
  type GraphQLServer,
  hang,
  hangInBody,
  json,
  raw,
  reset,
  startGraphQLServer,
  truncated,
} from '../support/servers/graphql-server.ts'

const operation: Pick<Operation, 'name' | 'query'> = {
  name: 'SampleQuery',
  query: 'query SampleQuery($n:Int){a(n:$n)}',
}

let server: GraphQLServer
beforeAll(async () => {
  server = await startGraphQLServer(json({ data: { a: 1 } }))
})
beforeEach(() => {
  server.requests.length = 0
  server.behave(json({ data: { a: 1 } }))
})
afterAll(() => server.close())

function endpoint(changes: Partial<Endpoint> = {}): Endpoint {
  return {
    client: 'default',
    url: server.url,
    headers: (token) => (token === null ? {} : { authorization: `Bearer ${token}` }),
    send: (request: Request) => fetch(request),
    timeoutMs: 5000,
    maxBytes: 10_000,
    ...changes,
  }
}

function call(
  changes: Partial<Endpoint> = {},
  { token = null as string | null, signal = new AbortController().signal } = {},
  texts?: TextFields,
) {
  return execute(endpoint(changes), { ...operation, ...(texts && { texts }) }, { n: 1 }, { token, signal })
}

describe('a field marked with @text', () => {
  it('becomes plain text wherever the operation asks for it: in lists, under another name, through fragments', async () => {
    const { query, texts } = compileOperation(
      `query Posts { posts { ...Card heading: title @text tags @text body } }
       fragment Card on Post { id title ... on Post { author { name @text } } }`,
      'posts.graphql',
    )
    expect(query).not.toContain('@')
    const post = { id: '1', title: 'A&amp;B', heading: 'A&amp;B', tags: ['<b>x</b>', null], body: '<p>y</p>' }
    server.behave(json({ data: { posts: [{ ...post, author: { name: 'Jos&eacute;' } }, null] } }))
    const { data } = await call({ finish: (answer, own) => plainTexts(answer, own) }, {}, texts)
    expect(data).toEqual({
      posts: [{ ...post, heading: 'A&B', tags: ['x', null], author: { name: 'José' } }, null],
    })
  })
})

describe('a call', () => {
  it('is a POST whose JSON body holds operation name, variables and query text, in this order and nothing else', async () => {
    await call()
    expect(server.requests).toHaveLength(1)
    const [{ method, headers, body } = { method: '', headers: {}, body: {} }] = server.requests
    expect(method).toBe('POST')
    expect(headers['content-type']).toBe('application/json')
    expect(Object.entries(body)).toEqual([
      ['operationName', 'SampleQuery'],
      ['variables', { n: 1 }],
      ['query', operation.query],
    ])
  })

  it('has no authorization header without a token', async () => {
    await call()
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('carries the token when there is one', async () => {
    await call({}, { token: 'T' })
    expect(server.requests[0]?.headers.authorization).toBe('Bearer T')
  })

  it('passes nothing of the visitor on but that', async () => {
    await call({}, { token: 'T' })
    expect(server.requests[0]?.headers).not.toHaveProperty('cookie')
    expect(server.requests[0]?.headers).not.toHaveProperty('x-forwarded-for')
  })

  it('delivers data that comes with errors', async () => {
    server.behave(json({ data: { a: 1 }, errors: [{ message: 'no b' }] }))
    expect(await call()).toEqual({ data: { a: 1 }, errors: [{ message: 'no b' }] })
  })
})

describe('what goes wrong has its fixed texts', () => {
  it.each([
    [
      'status 400 with JSON',
      json({ errors: [] }, 400),
      { name: 'ServerError', message: 'Response not successful: Received status code 400', statusCode: 400 },
    ],
    [
      'status 503 with HTML',
      raw('<h1>no</h1>', 503),
      { name: 'ServerParseError', statusCode: 503, bodyText: '<h1>no</h1>' },
    ],
    [
      'an empty body',
      raw('', 200),
      { name: 'ServerParseError', message: 'Unexpected end of JSON input', bodyText: '' },
    ],
    ['no content', raw('', 204), { name: 'ServerParseError', statusCode: 204 }],
    [
      'neither data nor errors',
      json({ hello: 'world' }),
      { name: 'ServerError', message: "Server response was missing for query 'SampleQuery'." },
    ],
    ['a body that breaks off', truncated, { name: 'NetworkError', message: 'Network request failed' }],
    ['a connection that is reset', reset, { name: 'NetworkError', message: 'Network request failed' }],
    [
      'a body above the limit',
      json({ data: 'x'.repeat(20_000) }),
      { name: 'ServerError', message: 'Server response was larger than 10000 bytes' },
    ],
    ['a body without an end', endless, { name: 'ServerError', message: 'Server response was larger than 10000 bytes' }],
    [
      'an answer that is not in the encoding it names',
      raw('this is no gzip at all', 200, { 'content-encoding': 'gzip' }),
      { name: 'NetworkError', message: 'Network request failed' },
    ],
  ])('%s', async (_, behaviour, error) => {
    server.behave(behaviour)
    await expect(call()).rejects.toMatchObject(error)
    expect(server.requests, 'nothing is sent twice').toHaveLength(1)
  })

  it('an address at which nobody listens', async () => {
    const gone = await startGraphQLServer(hang)
    await gone.close()
    await expect(call({ url: gone.url })).rejects.toMatchObject({
      name: 'NetworkError',
      message: 'Network request failed',
    })
  })

  it.each([
    [301, '{"data":{}}', 'Response not successful: Received status code 301'],
    [302, '{"data":{}}', 'Response not successful: Received status code 302'],
    [307, '{"data":{}}', 'Response not successful: Received status code 307'],
    [308, '', 'Unexpected end of JSON input'],
  ])('a redirect with status %i, which is not followed', async (status, body, message) => {
    server.behave((request, response) =>
      request.url === '/graphql'
        ? response.writeHead(status, { location: '/elsewhere' }).end(body)
        : json({ data: 'elsewhere' })(request, response),
    )
    const cause = { message: expect.stringContaining('redirects to /elsewhere. Redirects are not followed') }
    await expect(call()).rejects.toMatchObject({ message, cause })
    expect(server.requests.map(({ url }) => url)).toEqual(['/graphql'])
  })

  it('a body that is longer than the limit only after decompression', async () => {
    server.behave((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(`{"data":"${'x'.repeat(1_000_000)}"}`))
    })
    await expect(call()).rejects.toMatchObject({ message: 'Server response was larger than 10000 bytes' })
  })

  it('a body that is encoded more than once, however small it is', async () => {
    server.behave((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('{"data":{}}')))
    })
    await expect(call()).rejects.toMatchObject({
      name: 'ServerError',
      message: 'Server response was encoded more than once',
    })
  })
})

describe('the time limit covers the whole exchange', () => {
  it.each([
    ['a server that never answers', hang],
    ['a server that stops within the body', hangInBody],
  ])('%s', async (_, behaviour) => {
    server.behave(behaviour)
    await expect(call({ timeoutMs: 40 })).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'Network request timed out',
    })
  })

  it('a handler in this process that never answers and ignores its signal', async () => {
    const send = () => new Promise<Response>(() => {})
    await expect(call({ send, timeoutMs: 20 })).rejects.toMatchObject({ message: 'Network request timed out' })
  })

  it('a handler in this process whose body never ends and ignores its signal', async () => {
    const send = async () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
    await expect(call({ send, timeoutMs: 20 })).rejects.toMatchObject({ message: 'Network request timed out' })
  })
})

describe('a visitor who leaves ends the call', () => {
  it.each([
    ['before the answer', hang],
    ['within the body', hangInBody],
  ])('%s', async (_, behaviour) => {
    server.behave(behaviour)
    const leaving = new AbortController()
    const arrived = server.nextRequest()
    const running = call({}, { signal: leaving.signal })
    await arrived
    leaving.abort()
    await expect(running).rejects.toMatchObject({ name: 'AbortError', message: 'Aborted' })
  })

  it('before it was sent', async () => {
    await expect(call({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(server.requests).toEqual([])
  })
})

it('works in browsers that the build is for, which have no AbortSignal.any', async () => {
  const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {}
  Reflect.deleteProperty(AbortSignal, 'any')
  try {
    expect(await call()).toMatchObject({ data: { a: 1 } })
    server.behave(hang)
    await expect(call({ timeoutMs: 40 })).rejects.toMatchObject({ name: 'TimeoutError' })
  } finally {
    Object.defineProperty(AbortSignal, 'any', any)
  }
})

it('never repeats a header’s value that cannot be sent: it may be a secret', async () => {
  const error: unknown = await call({ headers: () => ({ authorization: 'S3CRET\nS3CRET' }) }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ name: 'NetworkError', message: 'Network request failed' })
  const texts: string[] = []
  for (let at: unknown = error; at instanceof Error; at = at.cause) texts.push(at.message, at.stack ?? '')
  expect(texts.join('\n')).not.toContain('S3CRET')
  expect(texts.join('\n')).toContain('"authorization"')
})

describe('a body that is a stream', () => {
  const parts = (count: number, everyMs: number) =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        for (let part = 0; part < count; part += 1) {
          controller.enqueue(Buffer.from('part'))
          await new Promise((resolve) => setTimeout(resolve, everyMs))
        }
        controller.close()
      },
    })
  const stream = (content: ReadableStream<Uint8Array>, timeoutMs: number) =>
    exchange(
      endpoint({ timeoutMs }),
      { name: 'Send', query: '' },
      { content, type: 'text/plain' },
      {
        token: null,
        signal: new AbortController().signal,
      },
    )

  it('may take longer than the time limit, as long as it comes', async () => {
    // Each look moves the clock by 10 ms.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let data: unknown
    stream(parts(30, 10), 200).then((answer) => {
      data = answer.data
    })
    await vi.waitUntil(() => data !== undefined, { timeout: 20_000, interval: 10 })
    expect(data).toEqual({ a: 1 })
    expect(server.requests.map(({ bodyText }) => bodyText)).toContain('part'.repeat(30))
  })

  it('ends when it stops coming', async () => {
    await expect(stream(new ReadableStream(), 100)).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})
