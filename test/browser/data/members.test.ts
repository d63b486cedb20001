import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  afterHydration,
  clickStarted,
  launchBrowser,
  openPage,
  type WatchedPage,
} from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { MEMBERS } from '../../support/sites/members-site.ts'

const DAY_S = 86_400
const admin = { SITE_ADMIN_EMAIL: 'ana@example.com', SITE_ADMIN_PASSWORD: 'right password' }

let site: StartedSite
let browser: Browser
let data = ''

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sitio-members-'))
  ;[site, browser] = await Promise.all([
    startSite(MEMBERS, { env: { ...admin, SITE_DATA_DIR: data } }),
    launchBrowser(),
  ])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(data, { recursive: true, force: true })
})

async function logIn(page: Page, password = admin.SITE_ADMIN_PASSWORD): Promise<void> {
  await page.waitForSelector('.door[data-started="true"]')
  await page.fill('[name=email]', admin.SITE_ADMIN_EMAIL)
  await page.fill('[name=password]', password)
  await clickStarted(page.locator('.login button'))
}

/** Makes a section call `useSession().login`. */
function loginWith(page: Page, token: string, maxAge?: number): Promise<void> {
  return page.evaluate(
    (detail) => void document.dispatchEvent(new CustomEvent('test:login', { detail })),
    maxAge === undefined ? { token } : { token, maxAge },
  )
}

const visitor = sharePage(() => openPage(browser))

async function startedPage(path = '/'): Promise<WatchedPage> {
  await visitor.page.goto(site.url + path)
  await visitor.page.waitForSelector('.door[data-started="true"]')
  return visitor
}

/** Makes the visitor somebody who has logged in before. */
async function remember(): Promise<void> {
  const { SITE_ADMIN_EMAIL: email, SITE_ADMIN_PASSWORD: password } = admin
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
      variables: { email, password },
    }),
  })
  const { data } = (await response.json()) as { data: { login: { token: string } } }
  await visitor.page.context().addCookies([{ name: 'apollo-token', value: data.login.token, url: site.url }])
}

async function signedInPage(path: string): Promise<WatchedPage> {
  await remember()
  await startedPage(path)
  await session(visitor.page, true)
  return visitor
}

const tokenCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'apollo-token') ?? null

const session = (page: Page, isActive: boolean) => page.waitForSelector(`.door[data-session="${isActive}"]`)

const graphqlCalls = (page: Page): Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && calls.push(request))
  return calls
}

describe('a visitor who logs in', () => {
  it('comes from a guarded page, is told of a wrong password, and returns to the page with its data', async () => {
    const { page, complaints } = visitor
    await page.goto(`${site.url}/account?from=mail`)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `/login?return=${encodeURIComponent('/account?from=mail')}`,
    )
    await logIn(page, 'wrong password')
    await page.waitForSelector('.login [role=alert]')
    expect(await page.inputValue('[name=email]')).toBe(admin.SITE_ADMIN_EMAIL)
    expect(await tokenCookie(page)).toBe(null)

    await page.fill('[name=password]', admin.SITE_ADMIN_PASSWORD)
    await clickStarted(page.locator('.login button'))
    await page.waitForURL(`${site.url}/account?from=mail`)
    await page.waitForSelector('text="You are ana@example.com"')
    await session(page, true)
    expect(complaints).toEqual([])
  })

  // `small-functions.test.ts` has the other addresses that are no place of the site.
  it('is led to no other site', async () => {
    const { page } = visitor
    await page.goto(`${site.url}/login?return=${encodeURIComponent('/\\evil.example/')}`)
    await logIn(page)
    await page.waitForURL(`${site.url}/`)
  })

  it('C-AUT-005, C-AUT-010, C-AUT-011: keeps the token in a cookie that scripts can read, for 7 days from now on or another number of them, until it is empty; loads no Apollo Client for it', async () => {
    const { page } = await startedPage()
    await loginWith(page, 'T;1')
    await session(page, true)
    const cookie = await tokenCookie(page)
    expect(cookie).toMatchObject({ value: 'T%3B1', path: '/', secure: false, sameSite: 'Lax', httpOnly: false })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7 * DAY_S - 60)
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(7 * DAY_S)
    await page.waitForFunction(() => performance.getEntriesByName('login resolved').length > 0)
    const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(scripts.filter((url) => url.includes('client-graphql'))).toEqual([])
    await loginWith(page, 'T', 1)
    await page.waitForFunction(() => performance.getEntriesByName('login resolved').length > 1)
    const { value, expires = 0 } = (await tokenCookie(page)) ?? {}
    expect([value, Math.round((expires - Date.now() / 1000) / DAY_S)]).toEqual(['T', 1])
    await loginWith(page, '')
    await session(page, false)
    expect(await tokenCookie(page)).toBe(null)
  })
})

describe('a session', () => {
  it('begins and ends in all tabs, whose data is fetched anew', async () => {
    const { page } = await signedInPage('/')
    const other = await page.context().newPage()
    await other.goto(`${site.url}/account`)
    await other.waitForSelector('text="You are ana@example.com"')
    await session(other, true)
    await clickStarted(page.locator('text="Log out"'))
    await session(page, false)
    await session(other, false)
    await other.waitForSelector('.viewer[data-status="ready"] >> text="You are nobody"')
    expect(await tokenCookie(page)).toBe(null)
    // The page is guarded again.
    await other.goto(`${site.url}/account`)
    expect(new URL(other.url()).pathname).toBe('/login')
    await other.close()
  })

  it('C-AUT-002, C-AUT-001: is told to the back-end by each request from then on, and not afterwards', async () => {
    const calls = graphqlCalls(visitor.page)
    const { page } = await signedInPage('/account')
    await page.waitForSelector('.viewer[data-status="ready"] >> text="You are ana@example.com"')
    // The server has answered the query, not the browser.
    expect(calls).toEqual([])
    const token = (await tokenCookie(page))?.value
    await clickStarted(page.locator('text="Ask again"'))
    await expect.poll(() => calls.length).toBe(1)
    await page.waitForSelector('.viewer[data-status="ready"]')
    await afterHydration(page)
    // A logout in another tab counts at once, even before this tab is notified.
    await page.context().clearCookies()
    await clickStarted(page.locator('text="Ask again"'))
    await page.waitForSelector('text="You are nobody"')
    const sent = await Promise.all(calls.map(async (call) => (await call.allHeaders()).authorization))
    expect(sent).toEqual([`Bearer ${token}`, undefined])
  })

  it('does not show pages that were fetched ahead for another one', async () => {
    const { page } = visitor
    await remember()
    // Leaves the page, so that what it has prefetched is not mistaken for a request of the next one.
    await page.goto(`${site.url}/`, { waitUntil: 'commit' })
    const ahead = page.waitForResponse((response) => response.url().includes('/_site/payload/account'))
    await page.waitForSelector('html[data-hydrated="true"]')
    await page.hover('nav a:text-is("account")')
    expect((await (await ahead).json()).kind).toBe('page')
    await clickStarted(page.locator('text="Log out"'))
    await session(page, false)
    await page.click('nav a:text-is("account")')
    await page.waitForURL(/\/login\?return=/)
  })

  it('is followed by a page that the browser had put aside when it ended', async () => {
    const { page } = await signedInPage('/')
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await session(page, false)
  })

  it('C-AUT-007, C-AUT-008: begins and ends although data cannot be fetched anew, which is only warned of', async () => {
    const { page, complaints } = await signedInPage('/account')
    await page.waitForSelector('.viewer[data-status="ready"]')
    await clickStarted(page.locator('text="Ask again"'))
    await page.waitForSelector('.viewer[data-status="ready"]')
    await page.route('**/graphql', (route) => route.abort())
    await loginWith(page, 'T2')
    await page.waitForFunction(() => performance.getEntriesByName('login resolved').length > 0)
    expect((await tokenCookie(page))?.value).toBe('T2')
    await clickStarted(page.locator('text="Log out"'))
    await page.waitForFunction(() => performance.getEntriesByName('logout resolved').length > 0)
    expect(await tokenCookie(page)).toBe(null)
    expect(complaints.filter((text) => text.startsWith('warning'))).toEqual([
      'warning: Error on cache reset (setToken) Network request failed',
      'warning: Error on cache reset (logout) Network request failed',
    ])
    // Nothing of the former session is left on the page.
    await page.waitForSelector('.viewer[data-status="error"] >> text="You are nobody"')
  })
})
