import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { rawExchange } from '../../support/requests/raw-exchange.ts'
import { type Behaviour, type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, type SmallSiteOptions, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
beforeEach(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['first'] } }))
})
afterEach(async () => {
  vi.useRealTimers()
  await backend.close()
})

const routes = `
layouts: { default: [$page] }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: kept, path: /kept, cache: { maxAge: 1m, staleWhileRevalidate: 1m, staleIfError: 1h }, sections: [{ section: Works, required: true }] }
  - { name: now, path: /now, sections: [Works] }
`

async function start(options: Partial<SmallSiteOptions> = {}): Promise<SmallSite> {
  const site = await startSmallSite({ graphqlUrl: backend.url, routes, client: 'keep: 0ms', ...options })
  onTestFinished(() => site.end())
  return site
}

const textOf = async (site: SmallSite, path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await rawExchange(site.url, path, { headers })).body
const says = (works: string): Behaviour => json({ data: { works: [works] } })
/** Advances both clocks, `performance` and `Date`. */
const pass = (ms: number) => void vi.advanceTimersByTime(ms)
const stopClocks = () => void vi.useFakeTimers({ toFake: ['performance', 'Date'] })

describe('a page that says how long it may be kept', () => {
  it('is fetched once in this time, also as a payload', async () => {
    const site = await start()
    expect(await textOf(site, '/kept')).toContain('first')
    backend.behave(says('second'))
    for (let times = 0; times < 4; times += 1) expect(await textOf(site, '/kept')).toContain('first')
    expect(await textOf(site, '/_site/payload/kept.json')).toContain('first')
    expect(backend.requests).toHaveLength(1)
    expect(await textOf(site, '/now')).toContain('second')
  })

  it('is shown for a while longer, and fetched anew behind', async () => {
    stopClocks()
    const site = await start()
    await textOf(site, '/kept')
    backend.behave(says('second'))
    pass(61_000)
    const asked = backend.nextRequest()
    expect(await textOf(site, '/kept')).toContain('first')
    await asked
    await expect.poll(() => textOf(site, '/kept')).toContain('second')
    expect(backend.requests).toHaveLength(2)
    pass(121_000)
    backend.behave(says('third'))
    expect(await textOf(site, '/kept'), 'too old to be shown').toContain('third')
  })

  it('is kept by nobody while its data come with errors', async () => {
    backend.behave(json({ data: { works: ['a part'] }, errors: [{ message: 'the rest is away' }] }))
    const site = await start()
    const ask = async (path: string) => {
      const { status, headers, body } = await rawExchange(site.url, path, {})
      return [status, headers['cache-control'], /a part|second/.exec(body)?.[0]]
    }
    for (const path of ['/kept', '/kept', '/_site/payload/kept.json', '/now'])
      expect(await ask(path)).toEqual([200, 'no-store', 'a part'])
    backend.behave(says('second'))
    const kept = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=3600'
    expect(await ask('/kept')).toEqual([200, kept, 'second'])
  })

  it('is fetched at once when what it shows has changed', async () => {
    const site = await start()
    for (let times = 0; times < 3; times += 1) await textOf(site, '/kept')
    backend.behave(says('second'))
    site.expire({ client: 'kept', collection: null })
    expect(await textOf(site, '/kept')).toContain('first')
    site.expire({ client: 'default', collection: null })
    expect(await textOf(site, '/kept')).toContain('second')
  })

  it('is nobody else’s where it was made with something of a visitor', async () => {
    backend.behave((request, response) =>
      json({ data: { works: request.headers.authorization ?? 'nobody' } })(request, response),
    )
    const site = await start({ client: 'keep: 0ms, authorization: { bearer: true }' })
    for (const token of ['AAA', '', 'BBB', '', 'AAA']) {
      const text = await textOf(site, '/kept', token === '' ? {} : { cookie: `apollo-token=${token}` })
      expect(/AAA|BBB|nobody/.exec(text)?.[0]).toBe(token || 'nobody')
    }
  })
})

describe('a page that many ask for at once', () => {
  /** A back-end that answers when the test says so. */
  function gate() {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    backend.behave((request, response) => void opened.then(() => says('gated')(request, response)))
    return () => open()
  }

  it('is fetched and rendered once', async () => {
    const site = await start()
    const open = gate()
    const arrived = backend.nextRequest()
    const paths = Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? '/_site/payload/now.json' : '/now'))
    const pages = paths.map((path) => textOf(site, path))
    await arrived
    await expect.poll(() => site.seen.length).toBe(20)
    open()
    for (const text of await Promise.all(pages)) expect(text).toContain('gated')
    expect(backend.requests).toHaveLength(1)
    expect(site.renders.get('Works')).toBe(1)
  })

  it('comes to the others when the first has left', async () => {
    const site = await start()
    const open = gate()
    const arrived = backend.nextRequest()
    const leaving = new AbortController()
    const first = fetch(`${site.url}/now`, { signal: leaving.signal }).catch(() => null)
    await arrived
    const others = Array.from({ length: 5 }, () => textOf(site, '/now'))
    await expect.poll(() => site.seen.length).toBe(6)
    leaving.abort()
    await first
    open()
    for (const text of await Promise.all(others)) expect(text).toContain('gated')
  })

  it('is asked for anew by who comes after a change', async () => {
    const site = await start()
    const open = gate()
    const arrived = backend.nextRequest()
    const before = textOf(site, '/now')
    await arrived
    site.expire({ client: null, collection: null })
    backend.behave(says('new'))
    expect(await textOf(site, '/now')).toContain('new')
    open()
    expect(await before).toContain('gated')
    expect(await textOf(site, '/now')).toContain('new')
  })
})
