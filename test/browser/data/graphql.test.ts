import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterHydration, drawn, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
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
import { click, ITEMS, item, openShelf, shelfOf, startShelf } from './shelf.ts'

let backend: GraphQLServer
let site: StartedSite
let browser: Browser

const withErrors = { ...shelfOf('ink'), errors: [{ message: 'one is lost' }] }

beforeAll(async () => {
  backend = await startGraphQLServer(json(shelfOf('ink')), { cors: true })
  ;[site, browser] = await Promise.all([startShelf(backend), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await backend?.close()
})

beforeEach(() => {
  backend.behave(json(shelfOf('ink')))
  backend.requests.length = 0
})

// Tests can share a page, since each document creates its own GraphQL clients.
const visitor = sharePage(() => openPage(browser))

const names = (page: Page, id: string) => page.locator(`#${id} li`).allTextContents()
const settled = (page: Page, id: string, status: string) => page.waitForSelector(`#${id}[data-status="${status}"]`)

/** The scripts of the Apollo Client that the page has loaded. */
const apolloClients = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('client-graphql') ? [name] : [])),
  )

describe('a query of an interactive section', () => {
  it('loads the Apollo Client, which the page did without before', async () => {
    const page = await openShelf(site, visitor.page)
    await page.waitForSelector('html[data-hydrated="true"]')
    expect(await apolloClients(page)).toEqual([])
    await click(page, '.shelf', 'Open')
    await settled(page, 'left', 'ready')
    expect(await apolloClients(page)).toHaveLength(1)
  })

  it('C-HTTP-001, C-HTTP-016, C-HTTP-017: is a POST of three members in their order, once for two equal ones at a time, with the client’s headers, and its own in their place', async () => {
    const page = await openShelf(site, visitor.page)
    await click(page, '.shelf', 'Open')
    await Promise.all([settled(page, 'left', 'ready'), settled(page, 'right', 'ready')])
    expect([await names(page, 'left'), await names(page, 'right')]).toEqual([['ink'], ['ink']])
    const [request, ...further] = backend.requests
    expect(further).toEqual([])
    expect(request?.method).toBe('POST')
    expect(request?.headers).toMatchObject({
      ...{ 'content-type': 'application/json', accept: '*/*' },
      ...{ 'x-shelf': 'fixed', 'x-only-fixed': 'yes' },
    })
    expect(request?.headers).not.toHaveProperty('authorization')
    expect(Object.entries(request?.body ?? {})).toEqual([
      ['operationName', 'Items'],
      ['variables', { first: null }],
      ['query', ITEMS],
    ])
    const next = backend.nextRequest()
    await click(page, '#left', 'First 2')
    expect((await next).headers).toMatchObject({ 'x-shelf': 'own', 'x-only-fixed': 'yes' })
  })

  it('C-HTTP-019, C-HTTP-020: is served from the cache when it is known, and asked again on demand; what a mutation has changed is shown wherever it is', async () => {
    const page = await openShelf(site, visitor.page)
    await click(page, '.shelf', 'Open')
    await settled(page, 'left', 'ready')
    await afterHydration(page)
    await click(page, '#left', 'First 1')
    await settled(page, 'left', 'ready')
    await click(page, '#right', 'First 1')
    await settled(page, 'right', 'ready')
    expect(backend.requests.map(({ body }) => body.variables)).toEqual([{ first: null }, { first: 1 }])
    backend.behave(json(shelfOf('paper')))
    await click(page, '#right', 'Refresh')
    // Both show the same entity.
    await page.waitForSelector('#right >> text="paper"')
    expect([await names(page, 'left'), await names(page, 'right')]).toEqual([['paper'], ['paper']])
    expect(backend.requests).toHaveLength(3)
    backend.behave(json({ data: { rename: item('1', 'renamed') } }))
    await click(page, '.shelf', 'Rename')
    await page.waitForSelector('output >> text="data fine"')
    expect([await names(page, 'left'), await names(page, 'right')]).toEqual([['renamed'], ['renamed']])
  })

  it('C-HTTP-014: ends its request when nobody waits any more, in silence', async () => {
    const { complaints } = visitor
    const page = await openShelf(site, visitor.page)
    const aborted = new Promise<void>((resolve) =>
      backend.behave((_request, response) => void response.on('close', resolve)),
    )
    const sent = backend.nextRequest()
    await click(page, '.shelf', 'Open')
    await sent
    await click(page, '.shelf', 'Close')
    await aborted
    expect(complaints).toEqual([])
  })

  it('is the section’s own failure when the client’s code does not come, and can be tried again', async () => {
    const page = await openShelf(site, visitor.page)
    await page.route('**/client-graphql*', (route) => route.abort())
    await click(page, '.shelf', 'Open')
    await settled(page, 'left', 'error')
    expect(await page.textContent('#left [role=alert]')).toMatch(/Loading chunk \S+ failed\./)
    expect(await page.locator('[data-error-status], [data-section-failed]').count()).toBe(0)
    await page.unroute('**/client-graphql*')
    await click(page, '#left', 'Refresh')
    await settled(page, 'left', 'ready')
    expect(await names(page, 'left')).toEqual(['ink'])
  })

  it('tells two visitors, and two sessions of one of them, nothing of each other', async () => {
    // The first request is answered last.
    let answerFirst: (() => void) | undefined
    backend.behave(({ headers }, response) => {
      const name = String(headers.authorization)
      const answer = () => json(shelfOf(name))({ headers } as never, response)
      if (name === 'Bearer A') answerFirst = answer
      else answer()
    })
    const pages = [visitor.page, (await openPage(browser)).page] as const
    const [one, other] = await Promise.all([openShelf(site, pages[0]), openShelf(site, pages[1])])
    for (const [page, value] of [
      [one, 'A'],
      [other, 'B'],
    ] as const)
      await page.context().addCookies([{ name: 'apollo-token', value, url: site.url }])
    await Promise.all([click(one, '.shelf', 'Open'), click(other, '.shelf', 'Open')])
    await expect.poll(() => answerFirst).toBeDefined()
    await one.evaluate(() => document.dispatchEvent(new CustomEvent('test:login', { detail: { token: 'C' } })))
    await Promise.all([one.waitForSelector('text="Bearer C"'), other.waitForSelector('text="Bearer B"')])
    await one.waitForFunction(() => performance.getEntriesByName('login resolved').length > 0)
    answerFirst?.()
    await drawn(one)
    expect([await names(one, 'left'), await names(other, 'left')]).toEqual([['Bearer C'], ['Bearer B']])
    await other.context().close()
  })
})

describe('a back-end that misbehaves, asked by the browser', () => {
  beforeAll(async () => {
    backend.behave(json(shelfOf('ink')))
    const page = await openShelf(site, visitor.page)
    await click(page, '.shelf', 'Open')
    await settled(page, 'left', 'ready')
    await afterHydration(page)
  })
  // The shelf of another session, which knows nothing yet.
  beforeEach(async () => {
    const { page } = visitor
    if ((await page.locator('#left').count()) > 0) await click(page, '.shelf', 'Close')
    await page.evaluate(() => {
      performance.clearMarks()
      document.dispatchEvent(new CustomEvent('test:login', { detail: { token: 'T' } }))
    })
    await page.waitForFunction(() => performance.getEntriesByName('login resolved').length > 0)
  })

  const notJson = (status: number) => raw('<h1>Down</h1>', status, { 'content-type': 'text/html' })
  it.each<[string, Behaviour, string | null, readonly string[]]>([
    ['401 with JSON', json({}, 401), '401 Response not successful: Received status code 401', []],
    ['503 with JSON', json({}, 503), '503 Response not successful: Received status code 503', []],
    [
      '500 as GraphQL over HTTP has it',
      raw('{"errors":[{"message":"x"}]}', 500, { 'content-type': 'application/graphql-response+json' }),
      '500 Response not successful: Received status code 500',
      [],
    ],
    [
      'C-HTTP-007: 400 with data and errors: the data first',
      json(withErrors, 400),
      '400 Response not successful: Received status code 400',
      ['ink'],
    ],
    [
      'C-HTTP-008: 400 with errors alone',
      json({ errors: [{ message: 'x' }] }, 400),
      '400 Response not successful: Received status code 400',
      [],
    ],
    ['C-HTTP-010: 299 with data', json(shelfOf('ink'), 299), null, ['ink']],
    ['no JSON', notJson(200), '500 Unexpected token', []],
    ['no JSON with a bad status', notJson(502), '502 Unexpected token', []],
    ['C-HTTP-002: nothing at all', raw('', 400), '400 Unexpected end of JSON input', []],
    ['neither data nor errors', json({ hello: 1 }), "500 Server response was missing for query 'Items'.", []],
    ['data with errors', json(withErrors), '500 one is lost', ['ink']],
    ['errors alone', json({ errors: [{ message: 'all are lost' }] }), '500 all are lost', []],
    ['a connection that is reset', reset, '500 Network request failed', []],
    ['an answer that breaks off', truncated, '500 Network request failed', []],
    ['C-HTTP-013: no answer', hang, '500 Network request timed out', []],
    ['a body without an end', hangInBody, '500 Network request timed out', []],
    ['a body that is too long', endless, '500 Server response was larger than 1000000 bytes', []],
  ])('%s', async (_, behaviour, message, shown) => {
    backend.behave(behaviour)
    const { page } = visitor
    await click(page, '.shelf', 'Open')
    await settled(page, 'left', message === null ? 'ready' : 'error')
    expect(await names(page, 'left')).toEqual(shown)
    if (message !== null) expect(await page.textContent('#left [role=alert]')).toContain(message)
    // The client does not retry, and the page is unharmed. Chromium itself resends a request whose connection was closed.
    expect(backend.requests.length).toBeLessThanOrEqual(behaviour === reset ? 2 : 1)
    expect(await page.locator('[data-error-status], [data-section-failed]').count()).toBe(0)
    backend.behave(json(shelfOf('ink')))
    await click(page, '#left', 'Refresh')
    await settled(page, 'left', 'ready')
    expect(await names(page, 'left')).toEqual(['ink'])
  })

  it('a mutation that fails is sent once, and says so', async () => {
    backend.behave(json({}, 500))
    const { page } = visitor
    await click(page, '.shelf', 'Rename')
    await page.waitForSelector('output >> text="none error"')
    expect(await page.textContent('form [role=alert]')).toBe('Response not successful: Received status code 500')
    expect(backend.requests).toHaveLength(1)
  })
})

describe('a client that the server calls, asked by the browser', () => {
  it('is reached on the site alone, by the ordinary body, and takes files; its headers stay away', async () => {
    const { page } = visitor
    await page.context().addCookies([{ name: 'apollo-token', value: 'T', url: site.url }])
    const sent = page.waitForRequest(/\/_site\/graphql\/relayed$/)
    const opened = await page.goto(`${site.url}/relayed`)
    await page.waitForSelector('.relayed[data-status="ready"] >> text="ink"')
    const request = await sent
    expect(await request.allHeaders()).not.toHaveProperty('authorization')
    expect(request.postDataJSON()).toEqual({ operationName: 'Items', variables: {}, query: ITEMS })
    expect(backend.requests[0]?.headers).toMatchObject({ authorization: 'Bearer T', 'x-hidden': 'told to nobody' })
    const html = (await opened?.text()) ?? ''
    expect(html).not.toContain('told to nobody')
    backend.behave(json({ data: { send: true } }))
    await page.setInputFiles('[type=file]', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('of a.txt') })
    await page.waitForSelector('.relayed[data-result="sent"]')
    expect(backend.requests.at(-1)?.bodyText).toContain('filename="a.txt"')
  })

  it('says no more of a failure than the relay does', async () => {
    backend.behave(raw('<h1>the password is 1234</h1>', 502))
    const page = await openShelf(site, visitor.page, '/relayed')
    await page.waitForSelector('.relayed[data-status="error"]')
    expect(await page.textContent('.relayed')).not.toContain('1234')
  })
})
