import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import {
  type Behaviour,
  endless,
  type GraphQLServer,
  hang,
  hangInBody,
  json,
  raw,
  reset,
  startGraphQLServer,
  truncated,
} from '../../support/servers/graphql-server.ts'
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

const call = { operationName: 'SendLead', variables: { lead: { name: 'Ana' } }, query: SEND_LEAD.query }

/** Sends a request to the relay as a page of the site does, with these changes. */
function send(body: BodyInit | object, headers: Record<string, string | null> = {}, path = '/_site/graphql/crm') {
  const isPlain = Object.getPrototypeOf(body) === Object.prototype
  const all = {
    origin: site.url,
    'sec-fetch-site': 'same-origin',
    ...(isPlain || typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...headers,
  }
  return fetch(site.url + path, {
    method: 'POST',
    headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
    body: isPlain ? JSON.stringify(body) : (body as BodyInit),
  })
}

const asJson = async (response: Promise<Response>) => {
  const { status, headers, ...rest } = await response.then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  }))
  return { status, headers, text: rest.body, body: JSON.parse(rest.body) as unknown }
}

describe('a declared operation', () => {
  it('reaches the back-end with the fixed secret, and its answer the page', async () => {
    const { status, body, headers } = await asJson(send(call))
    expect([status, body]).toEqual([200, { data: { sendLead: 'L1' } }])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(backend.requests).toHaveLength(1)
    expect(backend.requests[0]?.headers).toMatchObject({ authorization: SECRET, 'content-type': 'application/json' })
    expect(Object.entries(backend.requests[0]?.body ?? {})).toEqual(Object.entries(call))
  })

  it('takes the visitor’s token along: the fixed value first, then the bearer', async () => {
    await send(call, { cookie: 'apollo-token=T; other=1' })
    expect(backend.requests[0]?.headers.authorization).toBe(`${SECRET}, Bearer T`)
  })

  it('takes nothing else of the visitor along', async () => {
    await send(call, { cookie: 'a=1', 'accept-language': 'es', 'x-forwarded-for': '1.2.3.4', authorization: 'mine' })
    const { headers } = backend.requests[0] ?? {}
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('x-forwarded-for')
    expect(headers).not.toHaveProperty('origin')
    expect([headers?.authorization, headers?.['accept-language']]).toEqual([SECRET, '*'])
  })

  it('may be named by its hash alone; the back-end gets its text', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: SEND_LEAD.hash } }
    expect((await send({ operationName: 'SendLead', variables: {}, extensions })).status).toBe(200)
    expect(backend.requests[0]?.body).toEqual({ operationName: 'SendLead', variables: {}, query: SEND_LEAD.query })
  })

  it('gets those of its variables that it declares, and no others', async () => {
    await send({ ...call, variables: { lead: 1, other: 2, __proto__: { files: 3 } } })
    expect(backend.requests[0]?.body.variables).toEqual({ lead: 1 })
  })
})

describe('what does not pass', () => {
  it.each([
    ['another operation', { query: 'mutation Drop{drop}' }, {}, 403],
    ['one that differs by a blank', { ...call, query: `${SEND_LEAD.query} ` }, {}, 403],
    ['one of another client', { query: 'query News{news}' }, {}, 403],
    ['the hash of none', { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }, {}, 403],
    ['a hash that is a name of objects', { extensions: { persistedQuery: { sha256Hash: '__proto__' } } }, {}, 403],
    ['another name of the operation', { ...call, operationName: 'Other' }, {}, 400],
    ['neither query nor hash', { variables: {} }, {}, 400],
    ['variables that are a list', { ...call, variables: [] }, {}, 400],
    ['several at once', JSON.stringify([call, call]), {}, 400],
    ['no JSON', '{', {}, 400],
    ['a page of another site', call, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another site in an old browser', call, { origin: 'https://evil.example', 'sec-fetch-site': null }, 403],
    ['a page of a sister site', call, { 'sec-fetch-site': 'same-site' }, 403],
    ['an opaque origin', call, { origin: 'null', 'sec-fetch-site': null }, 403],
    ['no browser at all', call, { origin: null, 'sec-fetch-site': null }, 403],
    ['what a form can send', JSON.stringify(call), { 'content-type': 'text/plain' }, 415],
    [
      'variables that are nested too deep',
      { ...call, variables: { lead: JSON.parse('[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]') } },
      {},
      413,
    ],
    ['a body of more than a megabyte', { ...call, variables: { lead: 'x'.repeat(1024 * 1024) } }, {}, 413],
  ])('%s', async (_, body, headers, expected) => {
    const answer = await asJson(send(body, headers))
    expect(answer.status).toBe(expected)
    expect(answer.body).toMatchObject({ errors: [{ message: expect.any(String) }] })
    expect(backend.requests).toEqual([])
  })

  it('a body without a stated length, of more than a megabyte', async () => {
    const parts = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1) controller.enqueue(Buffer.alloc(64 * 1024, ' '))
        controller.close()
      },
    })
    const answer = await fetch(`${site.url}/_site/graphql/crm`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: parts,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
    expect(backend.requests).toEqual([])
  })

  it('a page of another address of this site does: behind a proxy it is known by its public one', async () => {
    const given = { origin: 'https://prueba.example', host: 'internal:3000', 'sec-fetch-site': 'same-origin' }
    expect((await send(call, given)).status).toBe(200)
    expect((await send(call, { ...given, 'sec-fetch-site': null })).status).toBe(200)
  })

  it.each(['default', 'kept', 'nobody', '__proto__', 'crm/', 'CRM', ''])(
    'a client that is not called by the server: %j',
    async (name) => {
      expect((await send(call, {}, `/_site/graphql/${name}`)).status).toBe(404)
      expect(backend.requests).toEqual([])
    },
  )

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const { status, headers } = await rawRequest(site.url, '/_site/graphql/crm', { method })
    expect([status, headers.allow]).toEqual([405, 'POST'])
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('more tries to sign in from one address than an embedded back-end allows, whatever the account', async () => {
    const login = compileOperation(
      'mutation Login($email:String!$password:String!){login(email:$email password:$password){token}}',
      '',
    )
    const sdl = `type Query { me: User @viewer }
type User { id: ID! email: String! }
type Session { token: String! user: User! }
type Mutation { login(email: String!, password: String!): Session @login }
`
    await site.end()
    site = await startSmallSite({ graphqlUrl: backend.url, crm: { sdl, operations: [login] } })
    const tryAs = async (email: string) => {
      const variables = { email, password: 'a guess' }
      const { body } = await asJson(send({ operationName: 'Login', variables, query: login.query }))
      return body
    }
    for (let index = 0; index < 20; index += 1)
      expect(await tryAs(`${index}@example.org`)).toMatchObject({ errors: [{ message: 'Wrong email or password' }] })
    expect(await tryAs('another@example.org')).toMatchObject({
      errors: [{ message: expect.stringContaining('status code 429') }],
    })
  })

  it('more than 300 requests of one address in a minute, those of other sites’ pages apart', async () => {
    const statuses: number[] = []
    for (let round = 0; round < 10; round += 1)
      expect((await send({}, { origin: 'https://other.example' })).status).toBe(403)
    for (let round = 0; round < 301; round += 1) statuses.push((await send({}, {})).status)
    expect([statuses.at(0), statuses.at(-2), statuses.at(-1)]).toEqual([400, 400, 429])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const waitS = Number((await send({}, {})).headers.get('retry-after'))
    expect([waitS > 0, waitS <= 60], 'however the clock of the machine is set').toEqual([true, true])
    expect((await fetch(`${site.url}/contact`)).status).toBe(200)
  })

  it.each([
    ['counts each visitor behind a proxy that the manifest trusts', 'loopback', 400],
    ['and takes nobody else at their word', '', 429],
  ])('%s', async (_, trustProxy, status) => {
    await site.end()
    site = await startSmallSite({ graphqlUrl: backend.url, trustProxy })
    for (let round = 0; round < 300; round += 1) await send({}, { 'x-forwarded-for': '192.0.2.1' })
    expect((await send({}, { 'x-forwarded-for': '192.0.2.2' })).status).toBe(status)
  })
})

describe('an answer', () => {
  it('keeps data, and of errors message, path and code', async () => {
    backend.behave(
      json({
        data: { sendLead: null },
        errors: [
          {
            message: 'Not so',
            path: ['sendLead', 0],
            locations: [{ line: 1, column: 1 }],
            extensions: { code: 'BAD', stacktrace: ['at /srv/crm.js:1'] },
          },
        ],
        extensions: { tracing: 'MARKER' },
      }),
    )
    expect(await asJson(send(call))).toMatchObject({
      status: 200,
      body: {
        data: { sendLead: null },
        errors: [{ message: 'Not so', path: ['sendLead', 0], extensions: { code: 'BAD' } }],
      },
    })
  })

  it.each([
    ['errors alone', json({ errors: [{ message: 'no' }] }), { data: null, errors: [{ message: 'no' }] }],
    ['errors that are none', json({ data: 1, errors: 'MARKER' }), { data: 1 }],
  ] satisfies [string, Behaviour, unknown][])('of %s', async (_, behaviour, expected) => {
    backend.behave(behaviour)
    expect((await asJson(send(call))).body).toEqual(expected)
  })

  it.each([
    ['a 500', json({ marker: 'MARKER' }, 500), 502, 'Response not successful: Received status code 500'],
    [
      'a 401',
      raw('{"data":"MARKER"}', 401, { 'www-authenticate': 'MARKER' }),
      502,
      'Response not successful: Received status code 401',
    ],
    [
      'a redirect',
      raw('{}', 302, { location: 'http://127.0.0.1:1/MARKER' }),
      502,
      'Response not successful: Received status code 302',
    ],
    ['no JSON', raw('MARKER of the crm'), 502, 'Server response was not JSON'],
    ['nothing', raw(''), 502, 'Server response was not JSON'],
    ['neither data nor errors', json({ hello: 'MARKER' }), 502, "Server response was missing for query 'SendLead'."],
    ['a broken connection', reset, 502, 'Network request failed'],
    ['half of it', truncated, 502, 'Network request failed'],
    ['more than the client reads', endless, 502, 'Server response was larger than 100000 bytes'],
    ['silence', hang, 504, 'Network request timed out'],
    ['silence after a beginning', hangInBody, 504, 'Network request timed out'],
  ] satisfies [string, Behaviour, number, string][])(
    'of %s: in fixed words, without what the back-end said',
    async (_, behaviour, expected, message) => {
      backend.behave(behaviour)
      const { status, body, text, headers } = await asJson(send(call))
      expect([status, body]).toEqual([expected, { errors: [{ message, extensions: { code: expect.any(String) } }] }])
      expect(text + JSON.stringify([...headers])).not.toContain('MARKER')
      expect(site.log.join('\n')).toContain('/_site/graphql/crm')
    },
  )

  it('never carries the secret, however the back-end repeats it', async () => {
    const repeat: Behaviour[] = [
      ({ headers }, response) => json({ data: { sendLead: headers.authorization } })({} as never, response),
      ({ headers }, response) => json({ errors: [{ message: `${headers.authorization}` }] })({} as never, response),
      ({ headers }, response) => raw(`${headers.authorization}`)({} as never, response),
    ]
    for (const behaviour of repeat) {
      backend.behave(behaviour)
      const { text } = await asJson(send(call, { cookie: 'apollo-token=T' }))
      expect(text).not.toContain(SECRET)
      expect((await rawRequest(site.url, '/leads')).text).not.toContain(SECRET)
    }
    expect(site.log.join('\n')).not.toContain(SECRET)
  })

  it('is not waited for when the visitor has left', async () => {
    const ended = new Promise<void>((resolve) => {
      backend.behave((_request, response) => response.once('close', resolve))
    })
    const arrived = backend.nextRequest()
    const leaving = new AbortController()
    const visit = fetch(`${site.url}/_site/graphql/crm`, {
      method: 'POST',
      headers: { origin: site.url, 'content-type': 'application/json' },
      body: JSON.stringify(call),
      signal: leaving.signal,
    })
    await arrived
    leaving.abort()
    await expect(visit).rejects.toThrow()
    await ended
    expect(site.log).toEqual([])
  })
})
