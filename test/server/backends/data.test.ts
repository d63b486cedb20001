import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtIn } from '../../../runtime/i18n/runtime-texts.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import {
  type Behaviour,
  type GraphQLServer,
  hang,
  json,
  type ReceivedRequest,
  raw,
  startGraphQLServer,
} from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeEach(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(site.url, path, { headers })

describe('data that fails', () => {
  it.each([
    [404, 404, 'No encontramos esta página'],
    [410, 410, 'Error'],
    [503, 503, 'Error'],
    [302, 500, 'Error'],
    [200, 500, 'Error'],
  ])('of a required section with status %i is the page’s: %i', async (given, status, message) => {
    backend.behave(json({ hello: 'MARKER' }, given))
    const answer = await get('/needed')
    expect(answer.status).toBe(status)
    expect(answer.text).toContain(`<h1 class="error-page__message">${message}</h1>`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(site.log.length, 'the cause is logged').toBeGreaterThan(0)
  })

  it.each([
    ['/needed', 'es'],
    ['/en/needed', 'en'],
  ])('is said not to be the visitor’s fault, in their language, and when to come again: %s', async (path, language) => {
    backend.behave(json({}, 429))
    expect((await get(path)).text).toContain(`<p class="error-page__advice">${builtIn[language]?.['errors.busy']}</p>`)
    backend.behave(json({}, 404))
    expect((await get(path)).text).not.toContain('error-page__advice')
    // From then on it is left alone, so this comes last.
    backend.behave(raw('<h1>Maintenance</h1>', 503, { 'retry-after': '120' }))
    const answer = await get(path)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '120'])
    expect(answer.text).toContain(`<p class="error-page__advice">${builtIn[language]?.['errors.later']}</p>`)
  })
})

describe('a page of which a section failed', () => {
  it.each(['/works', '/_site/payload/works.json'])(
    'is stored by nobody, for it may be whole next time: %s',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('public, no-cache')
      await site.end()
      site = await startSmallSite({ graphqlUrl: backend.url })
      backend.behave(json({}, 500))
      const { status, headers } = await get(path)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    },
  )

  it('by its own code neither', async () => {
    for (const path of ['/broken', '/_site/payload/broken.json'])
      expect((await get(path)).headers['cache-control'], path).toBe('no-store')
  })
})

describe('a back-end that has answered before and fails now', () => {
  const failures: readonly [string, Behaviour][] = [
    ['with a status', json({}, 503)],
    ['with errors', json({ errors: [{ message: 'The database is away.' }], data: null })],
    ['with what is no JSON', raw('<h1>Bad Gateway</h1>', 502)],
    ['by silence', hang],
  ]

  it.each(failures)('is stood in for by its last good answer, and the page is as before: %s', async (_, failing) => {
    await site.end()
    // A short limit for a silent back-end; the others answer at once, except on a busy machine.
    const timeout = failing === hang ? '1s' : '20s'
    site = await startSmallSite({ graphqlUrl: backend.url, client: `timeout: ${timeout}` })
    const before = await get('/works')
    // Discards the lines that are logged at start.
    site.log.length = 0
    backend.behave(failing)
    const during = [await get('/works'), await get('/works'), await get('/needed')]
    for (const { status, headers } of during)
      expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache'])
    expect(during.slice(0, 2).map(({ text, headers }) => [text, headers.etag])).toEqual([
      [before.text, before.headers.etag],
      [before.text, before.headers.etag],
    ])
    expect(site.renders.get('Works'), 'nothing is rendered for it').toBe(2)
    expect(site.log.filter((line) => line.includes('stale'))).toHaveLength(1)
    expect(site.log).toHaveLength(1)
  })

  it('is heard again as soon as it answers', async () => {
    await get('/works')
    backend.behave(json({}, 503))
    expect((await get('/works')).text).toContain('&quot;A&quot;')
    backend.behave(json({ data: { works: ['B'] } }))
    await expect.poll(async () => (await get('/works')).text).toContain('&quot;B&quot;')
  })

  it('is not stood in for where it says that there is nothing', async () => {
    await get('/needed')
    backend.behave(json({}, 410))
    expect((await get('/needed')).status).toBe(410)
  })

  it('is not stood in for before a visitor with a token', async () => {
    const mine = { cookie: 'apollo-token=T' }
    await get('/works')
    await get('/works', mine)
    backend.behave(json({}, 503))
    expect((await get('/works', mine)).text).toContain('the works are missing')
  })

  it('does not count as failing because a visitor leaves', async () => {
    await site.end()
    site = await startSmallSite({ graphqlUrl: backend.url, client: 'deduplicate: false' })
    await get('/works')
    backend.behave(hang)
    const arrived = backend.nextRequest()
    const leaving = new AbortController()
    const left = fetch(`${site.url}/works`, { signal: leaving.signal })
    await arrived
    leaving.abort()
    await expect(left).rejects.toThrow()
    backend.behave(json({ data: { works: ['B'] } }))
    expect((await get('/works')).text).toContain('&quot;B&quot;')
    expect(site.log.filter((line) => /stale|AbortError/.test(line))).toEqual([])
  })
})

describe('equal calls', () => {
  it('of one page are sent once', async () => {
    await get('/works')
    expect(backend.requests).toHaveLength(1)
  })

  it('of one page with a token, too', async () => {
    await get('/works', { cookie: 'apollo-token=T' })
    expect(backend.requests).toHaveLength(1)
  })

  it('of many anonymous visitors at once are one request in flight', async () => {
    let answer = () => {}
    backend.behave((_request, response) => {
      answer = () => json({ data: { works: ['shared'] } })({} as ReceivedRequest, response)
    })
    const arrived = backend.nextRequest()
    const visitors = Array.from({ length: 20 }, () => get('/works'))
    await arrived
    // The server has received all twenty requests once it answers this one, which was sent last.
    await get('/healthz')
    answer()
    const texts = (await Promise.all(visitors)).map(({ text }) => text)
    expect(texts.every((text) => text.includes('shared'))).toBe(true)
    expect(backend.requests).toHaveLength(1)
  })

  it('are asked again where nothing is kept', async () => {
    await get('/works')
    await get('/works')
    expect(backend.requests).toHaveLength(2)
  })

  it('are answered from what is kept where the client says so, and the page is the same', async () => {
    backend.behave(json({ data: { news: ['N'] } }))
    const [first, second] = [await get('/news'), await get('/news')]
    expect(backend.requests).toHaveLength(1)
    expect(site.renders.get('News')).toBe(1)
    expect(second.text).toBe(first.text)
  })

  it('that failed are not kept', async () => {
    backend.behave(json({}, 500))
    await get('/news')
    backend.behave(json({ data: { news: ['N'] } }))
    expect((await get('/news')).text).toContain('N')
  })
})

describe('a visitor with a token', () => {
  it('gets pages that are nobody else’s', async () => {
    for (const path of ['/works', '/_site/payload/works.json']) {
      const { headers } = await get(path, { cookie: 'apollo-token=T' })
      expect(headers['cache-control'], path).toBe('private, no-store')
      expect(headers, path).not.toHaveProperty('etag')
    }
    const required = await get('/needed', { cookie: 'apollo-token=T' })
    expect(required.headers['cache-control']).toBe('private, no-store')
  })

  it('never finds the token in the page', async () => {
    const { text, headers } = await get('/works', { cookie: 'apollo-token=T0KEN-of-mine' })
    expect(text + JSON.stringify(headers)).not.toContain('T0KEN')
    expect(site.log.join()).not.toContain('T0KEN')
  })

  it('does not push out what is kept for all', async () => {
    backend.behave(json({ data: { news: ['N'] } }))
    await get('/news')
    await get('/news', { cookie: 'apollo-token=T' })
    await get('/news')
    // Rendered once for everybody, and once for the visitor with a token.
    expect(site.renders.get('News')).toBe(2)
    expect(backend.requests).toHaveLength(2)
  })

  it('who leaves does not end what others wait for', async () => {
    let answer = () => {}
    backend.behave((_request, response) => {
      answer = () => json({ data: { works: ['for others'] } })({} as ReceivedRequest, response)
    })
    const arrived = backend.nextRequest()
    const leaving = new AbortController()
    const first = fetch(`${site.url}/works`, { signal: leaving.signal })
    await arrived
    const second = get('/works')
    leaving.abort()
    await expect(first).rejects.toThrow()
    await get('/healthz')
    answer()
    expect((await second).text).toContain('for others')
  })
})

describe('sections and pages that are the same are made once', () => {
  it('for any number of requests', async () => {
    for (let request = 0; request < 5; request += 1) await get('/contact')
    expect(site.renders.get('Hello')).toBe(1)
  })

  it('also when the page and its payload are asked for', async () => {
    await get('/contact')
    await get('/_site/payload/contact.json')
    expect(site.renders.get('Hello')).toBe(1)
  })
})

describe('a back-end that never answers', () => {
  it('holds up no page that does not need it', async () => {
    backend.behave(hang)
    const arrived = backend.nextRequest()
    const leaving = new AbortController()
    const waiting = fetch(`${site.url}/works`, { signal: leaving.signal })
    await arrived
    expect((await get('/contact')).status).toBe(200)
    expect((await get('/healthz')).text).toBe('{"ok":true}')
    leaving.abort()
    await expect(waiting).rejects.toThrow()
  })
})
