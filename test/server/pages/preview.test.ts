import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createHandler, type SiteHandler } from '../../../runtime/server/create-handler.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { DRAFTS_TOKEN, MAGAZINE, startMagazineApi } from '../../support/sites/magazine-api.ts'
import { ASK_LEADS, ROUTES, SEND_LEAD, startSmallSite } from '../small-site.tsx'

const SECRET = 'a secret of the editors'
const HOUR_MS = 60 * 60 * 1000
const HOST = 'http://localhost'

let api: GraphQLServer
let site: SiteHandler

beforeAll(async () => {
  await builtSite(MAGAZINE)
  api = await startMagazineApi(20)
  site = await open({ MAGAZINE_PREVIEW_SECRET: SECRET, MAGAZINE_DRAFTS_TOKEN: DRAFTS_TOKEN })
})

afterAll(async () => {
  await site.close()
  await api.close()
})

const open = (env: Record<string, string>) =>
  createHandler(join(MAGAZINE, '../dist/site'), { env: { MAGAZINE_API_URL: api.url, ...env } })

const ask = (path: string, init: RequestInit = {}, from = '127.0.0.1', of = site) =>
  of.fetch(new Request(HOST + path, { redirect: 'manual', ...init }), { remoteAddress: from })

const door = (query: Record<string, string>) => `/_site/preview?${new URLSearchParams(query)}`

/** Opens a preview. @returns the `Cookie` header that its browser sends from then on. */
async function cookieOf(of = site): Promise<string> {
  const answer = await ask(door({ secret: SECRET }), {}, undefined, of)
  return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
}

async function preview(path: string, cookie?: string) {
  const answer = await ask(path, { headers: { cookie: cookie ?? (await cookieOf()) } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

describe('the variables of a preview', () => {
  it('reach the operations that declare them, and nobody else', async () => {
    const asked = (operation: string) => api.requests.findLast(({ body }) => body.operationName === operation)?.body
    await preview('/journal/text-4', 'none=1')
    expect(asked('Post')).toMatchObject({ variables: { slug: 'text-4' } })
    expect(asked('Post')?.variables).not.toHaveProperty('drafts')
    await preview('/journal/text-4')
    expect(asked('Post')).toMatchObject({ variables: { slug: 'text-4', drafts: true } })
    expect(asked('Posts')?.variables).not.toHaveProperty('drafts')
  })
})

describe('the door of a preview', () => {
  it('opens to who knows the secret: for an hour, in this browser, for no script, and leads to the page', async () => {
    const answer = await ask(door({ secret: SECRET, to: '/journal/text-3?order=oldest#text' }))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/journal/text-3?order=oldest#text'])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^sitio-preview=\d+\.[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'clear-site-data': '"cache"',
    })
    expect((await ask(door({ secret: SECRET }))).headers.get('location')).toBe('/')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'evil.example',
    ' /journal',
    '',
  ])('leads nowhere else: %j', async (to) => {
    const answer = await ask(door({ secret: SECRET, to }))
    expect([answer.status, await answer.text()]).toEqual([400, 'A preview needs a path of this site: to=/blog/x.\n'])
    expect(answer.headers.has('location')).toBe(false)
    expect(answer.headers.has('set-cookie')).toBe(false)
  })

  it('stays shut to who does not, whatever else they say, and is soon tired of guesses', async () => {
    const guess = (secret: string) => ask(door({ secret, to: '//evil.example' }), {}, '192.0.2.7')
    for (const secret of ['', SECRET.slice(1), `${SECRET} `]) {
      const answer = await guess(secret)
      expect([answer.status, await answer.text()]).toEqual([403, 'The secret of this preview is wrong.\n'])
      expect(answer.headers.has('set-cookie')).toBe(false)
    }
    const statuses = new Set<number>()
    for (let index = 0; index < 60; index += 1) statuses.add((await guess(`guess ${index}`)).status)
    expect([...statuses]).toEqual([403, 429])
    expect((await guess(SECRET)).status, 'not even the right one, then').toBe(429)
    expect((await ask(door({ secret: SECRET }))).status, 'others are not kept out').toBe(303)
  })

  it('opens by nothing but GET', async () => {
    for (const method of ['HEAD', 'POST', 'PUT'])
      expect((await ask(door({ secret: SECRET }), { method })).status).toBe(405)
  })

  it('is not there while its variable is not set', async () => {
    const shut = await open({})
    onTestFinished(() => shut.close())
    expect((await ask(door({ secret: '' }), {}, undefined, shut)).status).toBe(404)
    expect((await ask('/_site/preview?end', { method: 'POST' }, undefined, shut)).status).toBe(404)
  })
})

describe('a preview', () => {
  it('shows what the back-end says to who may see drafts', async () => {
    const { status, headers, text } = await preview('/journal/text-3')
    expect(status).toBe(200)
    expect(text).toContain('DRAFT of another lead')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.has('etag')).toBe(false)
    expect(text).toContain('<meta name="robots" content="noindex" data-head>')
  })

  it('has the page of an entry that is only a draft, and lists with it', async () => {
    expect((await ask('/journal/the-draft')).status).toBe(404)
    const { status, text } = await preview('/journal/the-draft')
    expect(status).toBe(200)
    expect(text).toContain('<title>DRAFT of a text · The Tide</title>')
    expect((await preview('/journal')).text).toContain('<a href="/journal/the-draft">DRAFT of a text</a>')
  })

  it('asks each time, once for all who look at the same moment', async () => {
    const cookie = await cookieOf()
    const count = (operation: string) =>
      api.requests.filter(
        ({ headers, body }) => headers['x-view'] === 'drafts' && String(body.query).startsWith(`query ${operation}`),
      ).length
    await preview('/journal/text-3', cookie)
    const [lists, posts] = [count('Posts('), count('Post(')]
    await Promise.all([1, 2, 3].map(() => preview('/journal/text-3', cookie)))
    expect(count('Post(')).toBe(posts + 3)
    // The list is read in two requests, of which the second returns nothing.
    expect(count('Posts(') - lists, 'no reading for each').toBeLessThan(6)
  })

  it('says so on every page, in its language, and on error pages', async () => {
    for (const path of ['/', '/journal/the-draft', '/journal/nothing']) {
      const { text } = await preview(path)
      expect(text).toContain('This is a preview: it shows drafts that visitors do not see.')
      expect(text).toContain('<form method="post" action="/_site/preview?end"><button>End preview</button></form>')
      expect(text).toContain('.preview-bar{')
      expect(await (await ask(path)).text()).not.toContain('preview')
    }
  })

  it('goes on from page to page: payloads hold drafts, and never meet pages without', async () => {
    const payload = '/_site/payload/journal/the-draft.json'
    const { headers, text } = await preview(payload)
    expect(JSON.parse(text)).toMatchObject({ kind: 'page', main: expect.stringContaining('DRAFT of a lead') })
    expect(headers.get('cache-control')).toBe('private, no-store')
    const open = await (await ask('/_site/payload/journal.json')).json()
    expect(JSON.parse(text).build).toBe(`${open.build}-preview`)
    expect((await preview('/journal')).text).toContain(`"build":"${open.build}-preview"`)
  })

  it('keeps to itself what its back-end was told', async () => {
    const { text } = await preview('/journal/text-3')
    expect(text).toContain('for [secret]')
    expect(text).not.toContain('who-writes-may-read')
  })

  it('ends where its bar is pressed, and leads back', async () => {
    const end = (referer?: string) =>
      ask('/_site/preview?end', { method: 'POST', headers: { host: 'localhost', ...(referer ? { referer } : {}) } })
    const answer = await end(`${HOST}/journal/text-3?order=oldest`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/journal/text-3?order=oldest'])
    expect(answer.headers.get('set-cookie')).toMatch(/^sitio-preview=; Max-Age=0; Path=\//)
    expect((await end('https://thetide.example/search?q=a')).headers.get('location'), 'of the public origin').toBe(
      '/search?q=a',
    )
    for (const referer of [undefined, 'https://evil.example/x', `${HOST}//evil.example`, 'nonsense'])
      expect((await end(referer)).headers.get('location'), referer).toBe('/')
  })
})

describe('a cookie that counts for nothing', () => {
  const isPreview = async (cookie: string) => (await preview('/journal/text-3', cookie)).text.includes('DRAFT')

  it('is one that somebody changed, or made', async () => {
    const cookie = await cookieOf()
    expect(await isPreview(cookie)).toBe(true)
    const [end = '', signature = ''] = cookie.slice('sitio-preview='.length).split('.')
    for (const value of [
      `${Number(end) + 1}.${signature}`,
      `${end}0.${signature}`,
      `${end}.${signature.slice(1)}`,
      `${end}.`,
      end,
      '',
      '.',
      `Infinity.${signature}`,
    ])
      expect(await isPreview(`sitio-preview=${value}`), value).toBe(false)
  })

  it('is one of another secret', async () => {
    const other = await open({ MAGAZINE_PREVIEW_SECRET: 'another secret' })
    onTestFinished(() => other.close())
    const answer = await ask(door({ secret: 'another secret' }), {}, undefined, other)
    expect(await isPreview(answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '')).toBe(false)
  })

  it('is one whose hour is over, whatever the browser keeps', async () => {
    const cookie = await cookieOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS + 1000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await isPreview(cookie)).toBe(false)
  })
})

describe('a draft', () => {
  const PATHS = [
    ...['/', '/journal', '/journal/text-20', '/journal/the-draft', '/topic/tides', '/search?q=Text', '/sitemap.xml'],
    ...['/_site/payload/journal.json', '/_site/payload/journal/the-draft.json', '/journal.xml', '/journal.json'],
  ]
  const everybody = () =>
    Promise.all(PATHS.map(async (path) => [path, await (await ask(path)).text()] as const)).then(Object.fromEntries)

  it('is never shown to anybody else: not before, not at the same moment, not afterwards', async () => {
    const fresh = await open({ MAGAZINE_PREVIEW_SECRET: SECRET, MAGAZINE_DRAFTS_TOKEN: DRAFTS_TOKEN })
    onTestFinished(() => fresh.close())
    const cookie = await cookieOf(fresh)
    const read = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(path, { headers }, undefined, fresh)).text()
    // The previewing visitor comes first, so that a mistake would put drafts into what is kept for everybody.
    const asked = PATHS.flatMap((path) => [read(path, { cookie }), read(path), read(path, { cookie }), read(path)])
    const shown = await Promise.all(asked)
    const [drafts, others] = [0, 1].map((turn) => shown.filter((_, index) => index % 2 === turn))
    expect(drafts?.filter((text) => text.includes('DRAFT')).length).toBeGreaterThan(8)
    expect(others?.filter((text) => text.includes('DRAFT'))).toEqual([])
    for (const path of PATHS) expect(await read(path), path).not.toContain('DRAFT')
  })

  it('changes no byte of what others get, and no call that is made for them', async () => {
    const before = await everybody()
    const cookie = await cookieOf()
    const from = api.requests.length
    const [during] = await Promise.all([everybody(), ...PATHS.map((path) => preview(path, cookie))])
    expect(during).toEqual(before)
    expect(await everybody()).toEqual(before)
    const told = api.requests.slice(from).filter(({ headers }) => headers['x-view'] !== undefined)
    expect(told.length).toBeGreaterThan(0)
    expect(told.every(({ headers }) => headers.authorization === DRAFTS_TOKEN)).toBe(true)
  })
})

describe('the relay, for who has a preview open', () => {
  it('reads drafts, and sends what they send as everybody does; no other client is told', async () => {
    const backend = await startGraphQLServer(json({ data: { leads: 'L', works: 'W' } }))
    onTestFinished(() => backend.close())
    const small = await startSmallSite({
      graphqlUrl: backend.url,
      routes: `${ROUTES}
preview: { secret: EDITORS, clients: [crm], headers: { x-view: drafts } }
`,
      env: { EDITORS: SECRET },
    })
    onTestFinished(() => small.end())
    const opened = await fetch(`${small.url}${door({ secret: SECRET })}`, { redirect: 'manual' })
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    const toldOf = async (operation: { name: string; query: string }, headers: Record<string, string> = { cookie }) => {
      const own = { origin: small.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
      const body = JSON.stringify({ operationName: operation.name, query: operation.query })
      const answer = await fetch(`${small.url}/_site/graphql/crm`, {
        method: 'POST',
        headers: { ...own, ...headers },
        body,
      })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
      return backend.requests.at(-1)?.headers['x-view']
    }
    expect(await toldOf(ASK_LEADS)).toBe('drafts')
    expect(await toldOf(ASK_LEADS, {})).toBeUndefined()
    expect(await toldOf(SEND_LEAD)).toBeUndefined()
    await fetch(`${small.url}/works`, { headers: { cookie } })
    expect(backend.requests.at(-1)?.headers).not.toHaveProperty('x-view')
  })
})
