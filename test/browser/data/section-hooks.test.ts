import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCases } from '../../spec/read-cases.ts'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { gotoHydrated, launchBrowser, openPage, quiet } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { barState, button, counts, gate, marks, menu, startFetching } from './fetching-site.ts'

let backend: GraphQLServer
let site: StartedSite
let browser: Browser

beforeAll(async () => {
  backend = await startGraphQLServer(counts(1))
  ;[site, browser] = await Promise.all([startFetching(backend.url), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await backend?.close()
})

/** One page for all tests that change nothing but the answers. */
const visitor = sharePage(() => openPage(browser))

/** A failure with status 410, which says that there is no answer, so that no earlier one is used instead. */
const fails = json({ errors: [{ message: 'the password is 1234' }] }, 410)

/** Answers every request for data with this function. */
async function answer(page: Page, respond: (route: Route, item: string) => unknown): Promise<void> {
  await page.route('**/answers/*', async (route) => {
    await respond(route, route.request().url().split('/').at(-1) ?? '')
  })
}

/** When the section's latest fetch ended; null before the first one has started. */
async function timestamp(page: Page): Promise<number | null> {
  const value = await page.locator('[data-status]').getAttribute('data-timestamp')
  return value === null ? null : Number(value)
}

describe('data that a section fetches', () => {
  interface FetchAsk {
    readonly page: string
    readonly navigates: boolean
    readonly answer: { readonly status: number; readonly json: number | null }
  }
  interface FetchExpectation {
    readonly html?: string
    readonly shows: readonly string[]
    readonly text: string
    readonly pending_ms?: number
  }

  it.each(readCases<FetchAsk, FetchExpectation>('component-fetch'))(
    '$id: $given; $when',
    async ({ ask, expect: expected }) => {
      const { page } = visitor
      await answer(page, (route) => route.fulfill(ask.answer))
      if (expected.html !== undefined) {
        const response = await fetch(`${site.url}/${ask.page}`)
        expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(expected.html)])
      }
      if (ask.navigates) {
        await gotoHydrated(page, `${site.url}/`)
        await menu(page, ask.page)
      } else await page.goto(`${site.url}/${ask.page}`)
      await page.waitForSelector(`[data-status="${expected.shows.at(-1)}"] >> text="${expected.text}"`)
      // Where the server has written the answer, it is there before the section has started.
      const shows = async () => (await marks(page)).map(({ name }) => name).filter((name) => name !== 'load')
      await expect.poll(shows).toEqual(expected.shows)
      const seen = await marks(page)
      expect(seen.filter(({ name }) => name === 'load')).toHaveLength(expected.shows.length - 1)
      // A failure concerns only the section: neither the error page nor the bar shows it. The bar may have shown a slow navigation before.
      expect(await page.locator('[data-error-status], [data-section-failed]').count()).toBe(0)
      expect(ask.navigates ? ['idle', 'finished'] : ['idle']).toContain(await barState(page))
      if (expected.pending_ms !== undefined) {
        const [load, end] = ['load', 'ready'].map((name) => seen.find((mark) => mark.name === name)?.startTime ?? 0)
        expect((end ?? 0) - (load ?? 0)).toBeGreaterThanOrEqual(expected.pending_ms - 2)
      }
    },
  )

  it('C-FET-010: is fetched again on demand, once for two demands at a time, and tells a later time', async () => {
    const { page, complaints } = visitor
    let count = 0
    await answer(page, (route) => {
      count += 1
      return route.fulfill({ json: count })
    })
    await page.goto(`${site.url}/stock`)
    await page.waitForSelector('text="1 left"')
    const first = (await timestamp(page)) ?? 0
    await button(page, 'Refresh twice')
    await page.waitForSelector('text="2 left"')
    expect(await page.getAttribute('.stock', 'data-joined')).toBe('true')
    expect(count).toBe(2)
    expect((await timestamp(page)) ?? 0).toBeGreaterThan(first)
    const states = (await marks(page)).map(({ name }) => name).filter((name) => name !== 'load')
    expect(states).toEqual(['loading', 'ready', 'loading', 'ready'])
    expect(complaints).toEqual([])
  })

  it('has an error that the next demand clears', async () => {
    const { page } = visitor
    let status = 503
    const { opened, open } = gate()
    await answer(page, async (route) => {
      if (status === 200) await opened
      await route.fulfill({ status, json: 4 })
    })
    await page.goto(`${site.url}/instant`)
    await page.waitForSelector('[role="alert"] >> text="503 Nobody counts"')
    status = 200
    await button(page, 'Refresh twice')
    await page.waitForSelector('[data-status="loading"]')
    expect(await page.locator('.stock [role="alert"]').count()).toBe(0)
    open()
    await page.waitForSelector('[data-status="ready"] >> text="4 left"')
  })

  it('waits as long as the manifest says where the section does not say', async () => {
    const { page } = visitor
    await answer(page, (route) => route.fulfill({ json: 1 }))
    await page.route(`${site.url}/stock`, async (route) => {
      const response = await answerOf(route)
      await route.fulfill({
        response,
        body: (await response.text()).replace('"fetchDelayMs":200', '"fetchDelayMs":700'),
      })
    })
    await page.goto(`${site.url}/stock`)
    await page.waitForSelector('text="1 left"')
    const seen = await marks(page)
    const at = (name: string) => seen.find((mark) => mark.name === name)?.startTime ?? 0
    expect(at('ready') - at('load')).toBeGreaterThanOrEqual(698)
  })

  it('belongs to what is asked for last: a late answer to an earlier question is dropped', async () => {
    const { page, complaints } = visitor
    const { opened, open } = gate()
    const asked = page.waitForRequest('**/answers/bread')
    await answer(page, async (route, item) => {
      if (item === 'bread') await opened
      // The page may have aborted the request.
      await route.fulfill({ json: item === 'bread' ? 9 : 3 }).catch(() => {})
    })
    await page.goto(`${site.url}/instant`)
    await asked
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bread'))
    await button(page, 'Cake')
    await aborted
    await page.waitForSelector('text="3 left"')
    open()
    await button(page, 'Refresh twice')
    await page.waitForFunction(() => performance.getEntriesByName('ready').length === 2)
    expect(await page.textContent('.stock__left')).toBe('3 left')
    expect(complaints).toEqual([])
  })

  it('is called off when the visitor leaves the page', async () => {
    const { page, complaints } = visitor
    const { opened, open } = gate()
    const asked = page.waitForRequest('**/answers/bread')
    await answer(page, async (route) => {
      await opened
      await route.fulfill({ json: 9 }).catch(() => {})
    })
    await gotoHydrated(page, `${site.url}/stock`)
    await asked
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/bread'))
    await menu(page, 'index')
    await aborted
    open()
    await page.waitForSelector('.signals[data-started="true"]')
    expect(complaints).toEqual([])
  })
})

describe('the answer to a section’s own operation', () => {
  it('comes with the page, and may be fetched again; it stays when that fails, which shows no more than an error of the section', async () => {
    const { page, complaints } = visitor
    backend.behave(counts(1))
    const payloads = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => (name.includes('/_site/payload/') ? [name] : [])),
      )
    await page.goto(`${site.url}/count?a=1`)
    await page.waitForSelector('.count[data-timestamp]')
    expect(await page.textContent('.count__now')).toBe('1 now')
    expect(await payloads()).toEqual([])
    backend.behave(counts(2))
    await button(page, 'Count again')
    await page.waitForSelector('text="2 now"')
    expect(await payloads()).toEqual([`${site.url}/_site/payload/count.json?a=1`])
    expect(complaints).toEqual([])

    backend.behave(fails)
    await button(page, 'Count again')
    await page.waitForSelector('[data-status="error"] >> text="500 Error"')
    expect(await page.textContent('.count__now')).toBe('2 now')
    await page.context().setOffline(true)
    await button(page, 'Count again')
    await page.waitForSelector('[data-status="error"] >> text="500 Network request failed"')
    await page.context().setOffline(false)
    backend.behave(counts(3))
    await button(page, 'Count again')
    await page.waitForSelector('[data-status="ready"] >> text="3 now"')
    expect(await page.locator('.count [role="alert"], [data-error-status]').count()).toBe(0)
  })

  it('that failed on the server is an error from the first, and is not asked for again by itself', async () => {
    const { page, complaints } = visitor
    backend.behave(fails)
    const asked = backend.requests.length
    const response = await page.goto(`${site.url}/count`)
    expect([response?.status(), await response?.text()]).toEqual([200, expect.stringContaining('500 Error')])
    await page.waitForSelector('.count[data-timestamp]')
    expect(await page.textContent('.count [role="alert"]')).toBe('500 Error')
    expect(backend.requests.length - asked).toBe(1)
    backend.behave(counts(4))
    await button(page, 'Count again')
    await page.waitForSelector('[data-status="ready"] >> text="4 now"')
    expect(complaints).toEqual([])
  })

  it('is not taken from another deployment, nor from a page without the section', async () => {
    const { page } = visitor
    backend.behave(counts(1))
    let changed = {}
    await page.route('**/_site/payload/count.json', async (route) => {
      const response = await answerOf(route)
      await route.fulfill({ response, json: { ...(await response.json()), ...changed } })
    })
    await page.goto(`${site.url}/count`)
    await page.waitForSelector('.count[data-timestamp]')
    for (const [change, says] of [
      [{ build: 'another' }, '500 The site has changed in the meantime. Load the page again.'],
      [{ islands: [] }, '500 The page no longer has a section "count".'],
    ] as const) {
      changed = change
      await button(page, 'Count again')
      await page.waitForSelector(`[role="alert"] >> text=${says}`)
      expect(await page.textContent('.count__now')).toBe('1 now')
    }
  })
})

describe('whether the visitor is online', () => {
  const says = (page: Page, text: string) => page.waitForSelector(`.signals[data-started="true"] >> text="${text}"`)

  it('is true on the server', async () => {
    expect(await (await fetch(`${site.url}/`)).text()).toContain('<p>online</p>')
  })

  it('C-CON-002: follows the browser', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/`)
    await says(page, 'online')
    await quiet(page)
    await page.context().setOffline(true)
    await says(page, 'offline')
    await page.context().setOffline(false)
    await says(page, 'online')
    expect(complaints).toEqual([])
  })

  it('C-CON-001: is true where the browser does not say, otherwise what it knows from the first, and disturbs no hydration', async () => {
    const { page, complaints } = await openPage(browser)
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'onLine', {
        get: () => (location.hash === '#off' ? false : undefined),
      }),
    )
    await page.goto(`${site.url}/`)
    await says(page, 'online')
    await page.goto('about:blank')
    await page.goto(`${site.url}/#off`)
    await says(page, 'offline')
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
