import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickStarted, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import {
  closing,
  type LiveServer,
  type LiveSocket,
  polite,
  startLiveServer,
  subscribesOf,
} from '../../support/servers/live-server.ts'
import { LIVE } from '../../support/sites/live-site.ts'

let backend: LiveServer
let site: StartedSite
let withoutSocket: StartedSite
let browser: Browser

beforeAll(async () => {
  backend = await startLiveServer(polite)
  site = await startSite(LIVE, { env: { LIVE_WS_URL: backend.url } })
  withoutSocket = await startSite(LIVE)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await Promise.all([site?.stop(), withoutSocket?.stop()])
  await backend?.close()
})

beforeEach(() => {
  backend.behave(polite)
  backend.sockets.length = 0
  backend.attempts.length = 0
})

const visitor = sharePage(() => openPage(browser))

afterEach(async () => {
  const { page } = visitor
  const [, ...others] = page.context().pages()
  await Promise.all([page.goto('about:blank'), ...others.map((other) => other.close())])
  await until(() => expect(backend.sockets.filter(isOpen)).toEqual([]))
})

const until = <Result>(check: () => Result) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const isOpen = ({ closeCode }: LiveSocket) => closeCode === null

async function open(path: string, from = site) {
  const { page, complaints } = visitor
  await page.goto(from.url + path)
  await page.waitForSelector('.door[data-started="true"]')
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')))
  return { page, complaints, scripts }
}

/** Waits until exactly one socket is open, with this number of subscriptions, and returns it. */
function liveSocket(subscriptions = 1): Promise<LiveSocket> {
  return until(() => {
    const [socket, ...others] = backend.sockets.filter(isOpen)
    if (!socket || others.length > 0) throw new Error(`${others.length + (socket ? 1 : 0)} sockets are open.`)
    expect(subscribesOf(socket)).toHaveLength(subscriptions)
    return socket
  })
}

function sendTo(socket: LiveSocket, text: string, index = 0): void {
  const payload = { data: { added: { __typename: 'Thing', id: text, text } } }
  socket.send({ type: 'next', id: subscribesOf(socket)[index]?.id ?? '', payload })
}

const status = (page: Page, value: string) => page.waitForSelector(`.news[data-status="${value}"]`)
const params = ({ messages }: LiveSocket) => messages[0]?.payload
const withToken = { Authorization: 'Bearer T', headers: { Authorization: 'Bearer T' } }

describe('live data in a page', () => {
  it('arrives, with the code of websockets and without Apollo Client, and ends with the page: the next one has no socket until it needs one', async () => {
    const { page, complaints, scripts } = await open('/')
    const socket = await liveSocket()
    expect(params(socket)).toEqual({})
    expect(subscribesOf(socket)[0]?.payload).toEqual({
      operationName: 'Added',
      query: expect.stringMatching(/^subscription Added\(\$topic:String\)/),
      variables: { topic: 'a' },
    })
    await status(page, 'open')
    sendTo(socket, 'first')
    sendTo(socket, 'second')
    await page.waitForSelector('.news[data-last="second"]')
    expect(await page.locator('.news li').allTextContents()).toEqual(['first', 'second'])
    expect((await scripts()).filter((name) => /^client-(?:live|graphql)/.test(name))).toEqual([
      expect.stringContaining('client-live'),
    ])
    await page.waitForSelector('html[data-hydrated="true"]')
    await page.click('.door a[href="/below"]')
    await page.waitForSelector('.tall')
    await until(() => expect(backend.sockets.map(({ closeCode }) => closeCode)).toEqual([1000]))
    expect(complaints).toEqual([])
  })

  it('shares one connection among sections', async () => {
    const { page } = await open('/both')
    const socket = await liveSocket(2)
    sendTo(socket, 'first', 0)
    sendTo(socket, 'second', 1)
    await page.waitForSelector('.news[data-last="first"]')
    await page.waitForSelector('.news[data-last="second"]')
    expect(backend.attempts).toHaveLength(1)
  })

  it('is asked for when its section is visible, not before', async () => {
    const { page, scripts } = await open('/below')
    await page.waitForSelector('html[data-hydrated="true"]')
    expect((await scripts()).filter((name) => name.includes('client-live'))).toEqual([])
    expect(backend.attempts).toEqual([])
    await page.locator('.late-news').scrollIntoViewIfNeeded()
    sendTo(await liveSocket(), 'seen')
    await page.waitForSelector('text=seen')
  })

  it('tells of a failure, and goes on; ends while it is not wanted, and asks anew for other variables', async () => {
    const { page } = await open('/')
    const failing = await liveSocket()
    failing.send({ type: 'error', id: subscribesOf(failing)[0]?.id ?? '', payload: [{ message: 'Not now' }] })
    await page.waitForSelector('.news[data-failures="1"] >> text=Not now')
    await until(() => expect(isOpen(failing)).toBe(false))
    await status(page, 'open')
    // Before anything new arrives.
    await page.waitForSelector('.news__error:empty', { state: 'attached' })
    const first = await liveSocket()
    sendTo(first, 'after')
    await page.waitForSelector('.news[data-last="after"]')
    backend.sockets.length = 0

    await clickStarted(page.locator('text=Pause'))
    await status(page, 'closed')
    await until(() => expect(first.closeCode).toBe(1000))
    await clickStarted(page.locator('text=Go on'))
    const second = await liveSocket()
    sendTo(second, 'before')
    await page.waitForSelector('.news[data-last="before"]')
    await clickStarted(page.locator('text=Other topic'))
    const subscriptions = () => backend.sockets.flatMap(subscribesOf)
    await until(() => expect(subscriptions()).toHaveLength(2))
    expect(subscriptions()[1]?.payload).toMatchObject({ variables: { topic: 'b' } })
    expect(await page.getAttribute('.news', 'data-last')).toBe(null)
  })
})

describe('a login and a logout', () => {
  it('open the connection anew at once, in every tab; each subscription is sent once, and its listener stays', async () => {
    const { page, complaints } = await open('/both')
    await liveSocket(2)
    const other = await page.context().newPage()
    await other.goto(`${site.url}/`)
    await status(other, 'open')
    expect(backend.sockets).toHaveLength(2)

    await clickStarted(page.locator('text=Log in'))
    await until(() => expect(backend.sockets.map(({ closeCode }) => closeCode)).toEqual([4499, 4499, null, null]))
    const renewed = () => backend.sockets.slice(2)
    await until(() => expect(renewed().flatMap(subscribesOf)).toHaveLength(3))
    expect(renewed().map(params)).toEqual([withToken, withToken])
    for (const socket of renewed())
      for (const index of subscribesOf(socket).keys()) sendTo(socket, `new ${index}`, index)
    await page.waitForSelector('.news[data-last="new 1"]')
    await other.waitForSelector('.news[data-last="new 0"]')

    await clickStarted(page.locator('text=Log out'))
    await until(() =>
      expect(backend.sockets.slice(2).map(({ closeCode }) => closeCode)).toEqual([4499, 4499, null, null]),
    )
    await until(() => expect(backend.sockets.slice(4).flatMap(subscribesOf)).toHaveLength(3))
    expect(backend.sockets.slice(4).map(params)).toEqual([{}, {}])
    expect(complaints).toEqual([])
  })

  it('are what a refused connection waits for', async () => {
    backend.behave(closing(4401, 'acknowledged'))
    const { page, complaints } = await open('/')
    await page.waitForSelector('.news[data-status="closed"] >> text=Not signed in')
    backend.behave(polite)
    await clickStarted(page.locator('text=Log in'))
    expect(params(await liveSocket())).toEqual(withToken)
    expect(backend.attempts).toHaveLength(2)
    expect(complaints).toEqual([])
  })
})

describe('a subscription that the server has ended', () => {
  it('stays closed through a login, without the results from before it', async () => {
    const { page, complaints } = await open('/')
    const socket = await liveSocket()
    sendTo(socket, 'last')
    socket.send({ type: 'complete', id: subscribesOf(socket)[0]?.id ?? '' })
    await page.waitForSelector('.news[data-last="last"][data-status="closed"]')
    await clickStarted(page.locator('text=Log in'))
    await page.waitForSelector('.news:not([data-last])')
    expect(await page.getAttribute('.news', 'data-status')).toBe('closed')
    expect(backend.attempts).toHaveLength(1)
    expect(complaints).toEqual([])
  })
})

describe('a connection that is lost', () => {
  it('comes back; it waits while the browser is offline, and is back when it is online', async () => {
    const { page } = await open('/')
    const first = await liveSocket()
    await status(page, 'open')
    first.close(1001)
    await until(() => expect(isOpen(first)).toBe(false))
    sendTo(await liveSocket(), 'again')
    await page.waitForSelector('.news[data-last="again"]')
    expect(await page.getAttribute('.news', 'data-failures')).toBe('0')

    await page.context().setOffline(true)
    await status(page, 'waiting')
    await page.context().setOffline(false)
    await status(page, 'open')
    sendTo(await liveSocket(), 'once more')
    await page.waitForSelector('.news[data-last="once more"]')
    expect(backend.attempts).toHaveLength(3)
  })
})

describe('a site without a websocket', () => {
  it('C-WS-010: opens none, at a login neither, and says so to the section alone', async () => {
    const { page, complaints, scripts } = await open('/', withoutSocket)
    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    await page.waitForSelector('.news[data-status="closed"] >> text=No GraphQL client of the site has a websocket.')
    await clickStarted(page.locator('text=Log in'))
    await page.waitForSelector('.door[data-session="true"]')
    expect(await page.getAttribute('.news', 'data-status')).toBe('closed')
    expect(sockets).toEqual([])
    expect(backend.attempts).toEqual([])
    expect((await scripts()).filter((name) => name.includes('client-live'))).toEqual([])
    expect(complaints).toEqual([])
  })
})
