import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RawAnswer, rawRequest } from '../../support/requests/raw-request.ts'
import {
  type GraphQLServer,
  json,
  type ReceivedRequest,
  startGraphQLServer,
} from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeEach(async () => {
  backend = await startGraphQLServer(personal)
  site = await startSmallSite({ graphqlUrl: backend.url, routes })
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

/** One section with data, one whose answers are kept for an hour, and an interactive one, in two languages. */
const routes = `
layouts: { default: [Nav, $page] }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: contact, path: /contact, sections: [Hello] }
  - { name: works, path: /works, sections: [Works, Works, Counter] }
  - { name: news, path: /news, sections: [News, Works] }
  - { name: needed, path: /needed, sections: [{ section: Works, required: true }], cache: { maxAge: 10m } }
`

/** Answers with the visitor and the language, so that mixed-up answers show. Later requests often overtake earlier ones. */
function personal({ headers, body }: ReceivedRequest, response: ServerResponse): void {
  const { locale = 'none' } = (body.variables ?? {}) as { locale?: string }
  const owner = headers.authorization ?? 'Bearer NOBODY'
  const send = () => json({ data: { works: `<${owner}|${locale}>` } })({} as ReceivedRequest, response)
  setTimeout(send, (asked++ * 7) % 11)
}
let asked = 0

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(site.url, path, { headers })
const people = ['NOBODY', 'ANNA', 'BERTA', 'CARLA', 'DORA', 'EMIL', 'FRITZ'] as const
const headersOf = (person: string): Record<string, string> =>
  person === 'NOBODY' ? {} : { cookie: `apollo-token=${person}; i18n_redirected=en` }

/** Checks that an answer contains the visitor's own data, and nobody else's. */
function expectOwn({ text, headers, status }: RawAnswer, person: string, path: string): void {
  const about = `${person} ${path}`
  expect(status, about).toBe(200)
  expect(text, about).toContain(`Bearer ${person}`)
  for (const other of people.filter((name) => name !== person)) expect(text, about).not.toContain(other)
  expect(text, about).toContain(path.includes('/en/') ? '|en' : '|es')
  expect(text, about).not.toContain(path.includes('/en/') ? '|es' : '|en')
  if (person === 'NOBODY') expect(headers['cache-control'], about).toMatch(/^public/)
  else expect([headers['cache-control'], headers.etag], about).toEqual(['private, no-store', undefined])
}

describe('visitors and languages at once', () => {
  it('never cross over: not in pages, payloads, memo or entity tags', async () => {
    const paths = [
      '/works',
      '/en/works',
      '/_site/payload/works.json',
      '/_site/payload/en/works.json',
      '/needed',
      '/en/needed',
    ]
    const ask = async (round: number) => {
      const person = people[round % people.length] ?? ''
      const path = paths[(round * 5) % paths.length] ?? ''
      expectOwn(await get(path, headersOf(person)), person, path)
    }
    // Twenty visitors at a time, repeatedly, so that data of one is in memory when the next one comes.
    await Promise.all(
      Array.from({ length: 20 }, async (_, lane) => {
        for (let round = 0; round < 30; round += 1) await ask(lane * 31 + round)
      }),
    )
  })

  it('share what is kept for all, and nothing of one’s own', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, round) => {
        const person = people[round % people.length] ?? ''
        expectOwn(
          await get(round % 2 ? '/news' : '/en/news', headersOf(person)),
          person,
          round % 2 ? '/news' : '/en/news',
        )
      }),
    )
    const kept = backend.requests.filter(({ body, headers }) => body.operationName === 'News' && !headers.authorization)
    expect(kept).toHaveLength(1)
  })

  it('are told apart by entity tags: only the same page in the same language is “not modified”', async () => {
    const tag = async (path: string, person = 'NOBODY') => `${(await get(path, headersOf(person))).headers.etag}`
    const [spanish, english] = [await tag('/works'), await tag('/en/works')]
    expect(spanish).not.toBe(english)
    expect((await get('/works', { 'if-none-match': spanish })).status).toBe(304)
    expect((await get('/en/works', { 'if-none-match': spanish })).status).toBe(200)
    for (const path of ['/works', '/_site/payload/works.json']) {
      const own = await get(path, { ...headersOf('ANNA'), 'if-none-match': `${spanish}, ${await tag(path)}, *` })
      expectOwn(own, 'ANNA', path)
    }
  })
})

describe('equal calls', () => {
  it.each([
    ['of an anonymous request', 'NOBODY'],
    ['of a visitor with a token', 'ANNA'],
  ])('%s are sent once, for three sections and two languages once each', async (_, person) => {
    await get('/works', headersOf(person))
    await get('/en/works', headersOf(person))
    expect(backend.requests.map(({ body }) => body.variables)).toEqual([{ locale: 'es' }, { locale: 'en' }])
  })

  it.each(['NOBODY', 'ANNA'])('are sent each where the client does not deduplicate: %s', async (person) => {
    await site.end()
    site = await startSmallSite({ graphqlUrl: backend.url, routes, client: 'deduplicate: false' })
    expectOwn(await get('/works', headersOf(person)), person, '/works')
    expect(backend.requests).toHaveLength(3)
  })

  it('of two visitors with the same token are still two', async () => {
    await Promise.all([get('/needed', headersOf('ANNA')), get('/needed', headersOf('ANNA'))])
    expect(backend.requests).toHaveLength(2)
  })
})

describe('a visitor who leaves', () => {
  it('ends their own calls and nobody else’s', async () => {
    const held: { owner: string; response: ServerResponse }[] = []
    const ended: string[] = []
    let onChange = () => {}
    backend.behave(({ headers }, response) => {
      const owner = headers.authorization ?? 'nobody'
      held.push({ owner, response })
      response.once('close', () => {
        if (!response.writableFinished) ended.push(owner)
        onChange()
      })
      onChange()
    })
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        onChange = () => isSo() && resolve()
        onChange()
      })
    const leaving = new AbortController()
    const left = fetch(`${site.url}/needed`, { headers: headersOf('ANNA'), signal: leaving.signal })
    const staying = ['ANNA', 'BERTA', 'NOBODY'].map((person) => get('/needed', headersOf(person)))
    await until(() => held.length === 4)
    leaving.abort()
    await expect(left).rejects.toThrow()
    await until(() => ended.length === 1)
    expect(ended).toEqual(['Bearer ANNA'])
    for (const { response } of held) if (!response.destroyed) response.end('{"data":{"works":"here"}}')
    expect((await Promise.all(staying)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(ended).toHaveLength(1)
  })
})

describe('what goes along of a visitor', () => {
  const visitor = {
    cookie: 'apollo-token=ANNA; other=1',
    'accept-language': 'en-GB',
    'user-agent': 'the browser',
    'x-forwarded-for': '1.2.3.4',
    'x-api-key': 'theirs',
  }
  const sentWith = async (client: string, headers: Record<string, string> = visitor, origin?: string) => {
    const other = await startSmallSite({ graphqlUrl: backend.url, routes, client, ...(origin ? { origin } : {}) })
    const answer = await rawRequest(other.url, '/works', { headers })
    await other.end()
    return { headers: backend.requests.at(-1)?.headers ?? {}, answer }
  }

  it('is the token, and nothing else', async () => {
    const { headers } = await sentWith('timeout: 2s')
    expect(headers.authorization).toBe('Bearer ANNA')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('x-forwarded-for')
    expect([headers['accept-language'], headers['user-agent']]).not.toContain('en-GB')
    expect(headers['user-agent']).not.toBe('the browser')
  })

  it('are the headers that the client names, unless it sets them itself', async () => {
    const { headers, answer } = await sentWith(
      'headers: { X-Api-Key: ours }, forward: { headers: [accept-language, x-api-key, x-none] }',
    )
    expect(headers).toMatchObject({ 'accept-language': 'en-GB', 'x-api-key': 'ours' })
    expect(headers).not.toHaveProperty('x-none')
    expect(headers).not.toHaveProperty('cookie')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('makes the page theirs alone, without a token, too', async () => {
    const { answer } = await sentWith('forward: { headers: [accept-language] }', { 'accept-language': 'en-GB' })
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['private, no-store', undefined])
    const { answer: unsaid } = await sentWith('forward: { headers: [accept-language] }', {})
    expect(unsaid.headers['cache-control']).toBe('public, no-cache')
  })

  it('are all cookies where the client says so', async () => {
    const { headers } = await sentWith('forward: { cookies: true }')
    expect(headers.cookie).toBe(visitor.cookie)
  })

  it('are all cookies where the endpoint is of the site’s own origin', async () => {
    const { headers, answer } = await sentWith('timeout: 2s', { cookie: 'other=1' }, new URL(backend.url).origin)
    expect(headers.cookie).toBe('other=1')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it('is nothing that no header can carry', async () => {
    const { headers, answer } = await sentWith('forward: { cookies: true, headers: [x-note] }', {
      'x-note': 'ñ',
      cookie: `big=${'x'.repeat(9000)}`,
    })
    expect(headers).not.toHaveProperty('x-note')
    expect(headers).not.toHaveProperty('cookie')
    expect(answer.status).toBe(200)
  })
})
