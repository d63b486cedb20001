import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PipelineAsk, type PipelineExpectation, pipelineCases } from '../../spec/pipeline-cases.ts'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { callSite } from '../../support/run/call-site.ts'
import { startGates } from '../../support/run/start-gates.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { serveFiles } from '../../support/servers/file-server.ts'
import { GATES } from '../../support/sites/gates-site.ts'

let out: string
let site: StartedSite
let files: { url: string; stop(): void }
let browser: Browser

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'sitio-gates-'))
  const { code, stdout, stderr } = await callSite(['prerender', '--config', GATES, '--out', join(out, 'site')], out)
  if (code !== 0) throw new Error(stdout + stderr)
  ;[site, files, browser] = await Promise.all([startGates(), serveFiles(join(out, 'site')), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  files?.stop()
  rmSync(out, { recursive: true, force: true })
})

/** One visitor for all cases. */
const visitor = sharePage(
  async () => {
    const opened = await openPage(browser)
    await opened.page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<main id="main"><h1>Elsewhere</h1></main>' }),
    )
    return opened
  },
  { keepsRoutes: true },
)

async function setSession(page: Page, url: string, value: string | undefined): Promise<void> {
  await page.context().clearCookies()
  if (value !== undefined) await page.context().addCookies([{ name: 'apollo-token', value, url }])
}

/** Adds a link to an address of the site to the page, and follows it. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, path)
}

/** Waits until the expected page is shown, and checks its address and how it was loaded. */
async function expectShown(page: Page, origin: string, ask: PipelineAsk, expected: PipelineExpectation) {
  const [at = ask.path, arrived] = expected.arrives ?? []
  const heading = arrived ?? expected.page ?? expected.message
  await page.waitForFunction(
    ([text, address]) =>
      document.querySelector('#main:not([hidden]) h1')?.textContent === text && location.href === address,
    [heading, new URL(at, origin).href] as const,
  )
  const shown = await page.evaluate(() => ({
    status: document.querySelector('[data-error-status]')?.getAttribute('data-error-status') ?? null,
    hasHomeLink: document.querySelector('.error-page__home a[href="/"]') !== null,
    text: document.body.innerText,
    title: document.title,
  }))
  expect(shown.status).toBe(expected.message === undefined ? null : String(expected.status))
  if (expected.message !== undefined) expect(shown.title).toBe(`${expected.message} - Portón`)
  if (expected.home_link !== undefined) expect(shown.hasHomeLink).toBe(expected.home_link)
  if (expected.lacks !== undefined) expect(shown.text).not.toContain(expected.lacks)
}

const onFiles = pipelineCases.filter(({ expect: { on_files } }) => on_files !== false)

describe('the way to a page, in the browser', () => {
  /** Opens a page that is the target of no case, without loading a document if possible. */
  const startAt = async (origin: string) => {
    const { page } = visitor
    const start: PipelineAsk = { path: '/en/start' }
    const isHydrated = (await page.locator('html[data-hydrated="true"]').count()) === 1
    if (isHydrated && page.url().startsWith(`${origin}/`)) await follow(page, start.path)
    else await gotoHydrated(page, origin + start.path)
    await expectShown(page, origin, start, { status: 200, page: 'Start' })
  }

  it.each(pipelineCases)('$title; by a link', async ({ ask, expect: expected }) => {
    const { page } = visitor
    await setSession(page, site.url, ask.cookie)
    await startAt(site.url)
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await follow(page, ask.path)
    await expectShown(page, site.url, ask, expected)
    const leaves = expected.location?.startsWith('https:') === true
    expect(await page.locator('body[data-kept]').count()).toBe(leaves ? 0 : 1)
  })

  it.each(onFiles)('$title; where only files answer', async ({ ask, expect: expected }) => {
    const { page } = visitor
    await setSession(page, files.url, ask.cookie)
    // The page may redirect at once.
    await page.goto(files.url + ask.path, { waitUntil: 'commit' })
    await expectShown(page, files.url, ask, expected)
  })

  it.each(onFiles)('$title; by a link where only files answer', async ({ ask, expect: expected }) => {
    const { page } = visitor
    await setSession(page, files.url, ask.cookie)
    await startAt(files.url)
    await follow(page, ask.path)
    await expectShown(page, files.url, ask, expected)
  })
})

describe('an error page', () => {
  it.each(['a server', 'files'])(
    'is gone with the next good page, and its address with it (C-ERR-023): %s',
    async (side) => {
      const origin = side === 'files' ? files.url : site.url
      const { page } = visitor
      await page.goto(`${origin}/en/asked?error=403`)
      await page.waitForSelector('html[data-hydrated] [data-error-status="403"]')
      await follow(page, '/en/contact')
      await expectShown(page, origin, { path: '/en/contact' }, { status: 200, page: 'Contact' })
      await page.goBack()
      await expectShown(page, origin, { path: '/en/asked?error=403' }, { status: 403, message: 'Custom Error' })
      expect(await page.locator('.error-page__advice').count()).toBe(0)
    },
  )
})

describe('a page whose session has ended meanwhile', () => {
  it.each(['a server', 'files'])('leads to the login when only its query changes: %s', async (side) => {
    const origin = side === 'files' ? files.url : site.url
    const { page } = visitor
    await setSession(page, origin, 'T')
    await gotoHydrated(page, `${origin}/en/account`)
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await follow(page, '/en/account?x=1')
    await expectShown(page, origin, { path: '/en/account?x=1' }, { status: 200, page: 'Account' })
    await setSession(page, origin, undefined)
    await follow(page, '/en/account?x=2')
    const login = { status: 200, page: 'Log in' }
    await expectShown(page, origin, { path: '/en/login?return=%2Fen%2Faccount%3Fx%3D2' }, login)
    expect(await page.locator('body[data-kept]').count()).toBe(1)
  })
})

describe('a page that is a file and has to ask its visitor something', () => {
  it('shows an error page in its place when its script does not come, and all around it works', async () => {
    const { page } = await openPage(browser)
    await page.addInitScript(() => {
      document.addEventListener('sitio:page', ({ detail }) => {
        document.documentElement.dataset.told ??= JSON.stringify(detail)
      })
    })
    await page.route('**/client-guards-*.js', (route) => route.abort())
    await gotoHydrated(page, `${files.url}/en/secret?a=1#b`)
    // Set at the very end of showing a page.
    await page.waitForSelector('html[data-told]')
    const shown = page.locator('#main:not([hidden]) > [data-error-status="500"]')
    expect(await shown.locator('h1').textContent()).toMatch(/^Loading chunk \S*client-guards-\S+ failed\.\n\(error: /)
    expect(await page.locator('#main [data-section]').count()).toBe(0)
    expect(await page.title()).toMatch(/Loading chunk/)
    expect(await page.locator('#notice').isVisible()).toBe(false)
    expect(JSON.parse((await page.getAttribute('html', 'data-told')) ?? '')).toEqual({
      path: '/en/secret',
      route: null,
      status: 500,
    })

    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await follow(page, '/en/contact')
    await expectShown(page, files.url, { path: '/en/contact' }, { status: 200, page: 'Contact' })
    expect(await page.locator('body[data-kept]').count()).toBe(1)
    await page.context().close()
  })

  it('asks again where the error page’s link tries again: the document is loaded', async () => {
    const { page } = visitor
    await page.route('**/client-guards-*.js', (route) => route.abort())
    await gotoHydrated(page, `${files.url}/en/search?q=ab`)
    expect(await page.getAttribute('[data-retry]', 'href')).toBe('/en/search?q=ab')
    await page.unroute('**/client-guards-*.js')
    await page.click('[data-retry]')
    await expectShown(page, files.url, { path: '/en/search?q=ab' }, { status: 200, page: 'Search' })
  })

  it('says that there is an error, and shows nothing else, when no script comes that could show more', async () => {
    const { page } = visitor
    const scripts = /client-(guards|navigation)-/
    await page.route(scripts, (route) => route.abort())
    await page.goto(`${files.url}/en/secret`)
    await page.waitForSelector('#notice:not([hidden])')
    expect(await page.textContent('#notice')).toBe('Error')
    expect(await page.textContent('#main')).toBe('')
    await page.unroute(scripts)
  })

  it.each([
    ['/en/secret', 'This page needs JavaScript to decide whether it may be shown.'],
    ['/secret', 'Para ver esta página hace falta JavaScript.'],
  ])('says without JavaScript why it does not show: %s', async (path, text) => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(files.url + path)
    await page.getByText(text, { exact: true }).waitFor()
    expect(await page.locator('#main').isVisible()).toBe(false)
    await page.goto(`${files.url}/en/contact`)
    expect(await page.locator('#main').isVisible()).toBe(true)
    expect(await page.locator('noscript').count()).toBe(0)
    await page.context().close()
  })

  it('asks again when the query changes, without a document', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${files.url}/en/search?q=ab`)
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await follow(page, '/en/search?q=a')
    await expectShown(
      page,
      files.url,
      { path: '/en/search?q=a' },
      { status: 404, message: 'This page could not be found' },
    )
    await follow(page, '/en/search?q=abc')
    await expectShown(page, files.url, { path: '/en/search?q=abc' }, { status: 200, page: 'Search' })
    expect(await page.locator('body[data-kept]').count()).toBe(1)
  })

  it('fetches the script only where there is something to ask', async () => {
    const { page } = visitor
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const guards = () => asked.filter((path) => path.includes('client-guards'))
    await gotoHydrated(page, `${files.url}/en/contact`)
    expect(guards()).toEqual([])
    await gotoHydrated(page, `${files.url}/en/search?q=ab`)
    expect(guards()).toHaveLength(1)
  })
})
