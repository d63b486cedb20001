import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicSiteModel } from '../../runtime/site/public-model.ts'
import { clickStarted, drawn, launchBrowser, quiet, type WatchedPage } from '../support/browser.ts'
import type { StartedSite } from '../support/start-site.ts'
import { holdBack, openJourney, payload, shown, startJourney } from './journey.ts'

/** Fetching pages before they are asked for. */
let site: StartedSite
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startJourney({ PREFETCH: 'visible' }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

type PrefetchSettings = Partial<PublicSiteModel['prefetch']>

interface Ahead extends WatchedPage {
  /** Paths of the payloads that were asked for, in their order. */
  readonly asked: string[]
}

/** Opens the page of links, with other settings than the manifest's defaults. */
async function openAhead(
  settings: PrefetchSettings = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Ahead> {
  const asked: string[] = []
  const watched = await openJourney(browser, `${site.url}/ahead`, {}, async (page) => {
    page.on('request', (request) => {
      const path = /\/_site\/payload(\/.*)\.json$/.exec(request.url())?.[1]
      if (path !== undefined) asked.push(path)
    })
    await page.route('**/ahead', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(
        /"prefetch":(\{[^}]*\})/,
        (_, own: string) => `"prefetch":${JSON.stringify({ ...JSON.parse(own), ...settings })}`,
      )
      await route.fulfill({ response, body })
    })
    await prepare(page)
  })
  return { ...watched, asked }
}

/** The browser is idle once, for the navigation runtime, and from then on when the test says so by `idle()`. */
const idleByHand = (page: Page) =>
  page.addInitScript(() => {
    const waiting = new Map<number, () => void>()
    window.idleLimits = []
    window.requestIdleCallback = (begin, options) => {
      const id = window.idleLimits.push(options?.timeout)
      waiting.set(id, () => begin({ didTimeout: false, timeRemaining: () => 0 }))
      if (id === 1) setTimeout(window.idle)
      return id
    }
    window.cancelIdleCallback = (id) => void waiting.delete(id)
    window.idle = () => {
      const due = [...waiting.values()]
      waiting.clear()
      for (const begin of due) begin()
      return due.length
    }
  })

declare global {
  interface Window {
    /** How many waited for it. */
    idle(): number
    idleLimits: (number | undefined)[]
  }
}

const connection = (value: Record<string, unknown>) => (page: Page) =>
  page.addInitScript((own) => {
    // What has no value of its own is as on a good connection.
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: false, ...own } })
  }, value)

const link = (page: Page, text: string) => page.getByRole('link', { name: text, exact: true })
/** By then the links are watched, and what was to be asked for has been. */
const settled = async (page: Page) => {
  // A browser that has nothing to draw may not come to it by itself. Later than the page's own limit of 2000 ms.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 2500 })))
  await quiet(page)
}

describe('links that are visible', () => {
  it('are fetched once for each page, as far as they lead to pages of the site that are not forbidden (C-PRE-004, 005)', async () => {
    const { page, asked, complaints } = await openAhead()
    await expect.poll(() => asked.length).toBe(4)
    await settled(page)
    // Not: a second time, the page itself, files, other windows and sites, drawings, what forbids it, and what is far below.
    expect([...asked].sort()).toEqual(['/far', '/late', '/stay', '/watched'])

    await link(page, 'slide').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('/slide')
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    expect([asked.length, complaints]).toEqual([5, []])
    await page.context().close()
  })

  it.each([
    ['C-PRE-001, C-PRE-002: with prefetch off in the manifest only those that ask for it', { enabled: false }, 1],
    ['a budget of three: three', { budget: 3 }, 3],
    ['a budget of none: none', { budget: 0 }, 0],
  ])('%s', async (_, settings, count) => {
    const { page, asked, complaints } = await openAhead(settings)
    await settled(page)
    await expect.poll(() => asked.length).toBe(count)
    // The link under the pointer is fetched, whatever the budget: unless the site says that links are not.
    await link(page, 'slide').dispatchEvent('pointerover')
    await settled(page)
    expect(complaints).toEqual([])
    if ('budget' in settings) expect([asked.length, asked.at(-1)]).toEqual([count + 1, '/slide'])
    else expect(asked).toEqual(['/watched'])
    await page.context().close()
  })

  it('are fetched two at a time, so that they stand in nobody’s way', async () => {
    const holds: (() => void)[] = []
    const { page, asked } = await openAhead({}, (prepared) =>
      prepared.route('**/_site/payload/**', async (route) => {
        await new Promise<void>((letGo) => void holds.push(letGo))
        await route.continue()
      }),
    )
    await expect.poll(() => holds.length).toBe(2)
    await drawn(page)
    expect(asked).toHaveLength(2)
    // Whoever points at a link does not wait for them.
    await link(page, 'slide').dispatchEvent('pointerover')
    await expect.poll(() => asked.at(-1)).toBe('/slide')
    holds.shift()?.()
    await expect.poll(() => asked.length).toBe(4)
    await page.context().close()
  })

  it('have a new budget on the next page', async () => {
    const { page, asked } = await openAhead({ budget: 1 })
    await expect.poll(() => asked).toEqual(['/far'])
    await link(page, 'far').click()
    await shown(page, '/far')
    // The menu's first link leads to the home page.
    await expect.poll(() => asked).toEqual(['/far', '/index'])
    await page.context().close()
  })

  it('are watched once the page is idle, after 2000 ms at the latest (C-PRE-011)', async () => {
    const { page, asked } = await openAhead({}, idleByHand)
    // One for the navigation runtime, one for its links.
    expect(await page.evaluate(() => window.idleLimits)).toEqual([2000, 2000])
    await drawn(page)
    expect(asked).toEqual([])
    await page.evaluate(() => window.idle())
    await expect.poll(() => asked.length).toBe(4)
    await page.context().close()
  })

  it('are watched right away where the browser has no idle callback, as on older iPhones', async () => {
    const { page, asked, complaints } = await openAhead({}, (prepared) =>
      prepared.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback')),
    )
    await expect.poll(() => asked.length).toBe(4)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('are not watched any more when the page is left before it is idle', async () => {
    const { page, asked } = await openAhead({ budget: 1 }, idleByHand)
    await link(page, 'far').dispatchEvent('click')
    await shown(page, '/far')
    expect(await page.evaluate(() => window.idle())).toBe(1)
    await expect.poll(() => asked.length).toBe(2)
    await drawn(page)
    expect(asked).toEqual(['/far', '/index'])
    await page.context().close()
  })
})

describe('nothing is fetched ahead', () => {
  it.each([
    ['C-PRE-007, where data is to be saved', connection({ saveData: true })],
    ['on a 2g connection', connection({ effectiveType: '2g' })],
    ['on a slow 2g connection', connection({ effectiveType: 'slow-2g' })],
    [
      'C-PRE-010, by visibility where the browser cannot tell what is visible',
      (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver')),
    ],
  ])('%s', async (name, prepare) => {
    const { page, asked, complaints } = await openOnIntent(prepare)
    await settled(page)
    expect(asked).toEqual([])
    await link(page, 'far').dispatchEvent('pointerover')
    await settled(page)
    // Intent needs no observer.
    expect(asked).toEqual(name.includes('cannot tell') ? ['/far'] : [])
    expect(complaints).toEqual([])
    await page.context().close()
  })

  it('offline; a link that comes into view again once there is a connection is (C-PRE-008)', async () => {
    const { page, asked, complaints } = await openAhead({}, idleByHand)
    await page.context().setOffline(true)
    await page.evaluate(() => window.idle())
    await link(page, 'slide').scrollIntoViewIfNeeded()
    await drawn(page)
    await page.evaluate(() => scrollTo(0, 0))
    await drawn(page)
    expect(asked).toEqual([])
    await page.context().setOffline(false)
    await page.waitForSelector('html[data-online="true"]')
    await link(page, 'slide').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toEqual(['/slide'])
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

/** Opens it, with the sign of intent without which the runtime is not fetched where data is to be saved. */
function openOnIntent(prepare: (page: Page) => Promise<unknown>): Promise<Ahead> {
  return openAhead({}, async (page) => {
    await prepare(page)
    await page.addInitScript(() => {
      addEventListener('load', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true })))
    })
  })
}

describe('a sign of intent', () => {
  it.each([
    ['the pointer over a link', (page: Page) => link(page, 'far').hover()],
    ['the focus of the keyboard', (page: Page) => link(page, 'far').focus()],
    ['a finger on it', (page: Page) => link(page, 'far').dispatchEvent('touchstart')],
  ])('%s fetches its page, and only that, with `on: intent`', async (_, act) => {
    const { page, asked, complaints } = await openAhead({ on: 'intent' })
    await link(page, 'slide').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    expect(asked).toEqual([])
    await act(page)
    await expect.poll(() => asked).toEqual(['/far'])
    await act(page)
    await link(page, 'unwanted').hover()
    await link(page, 'never').focus()
    await link(page, 'island never').focus()
    await page.locator('svg a').dispatchEvent('pointerover')
    await settled(page)
    expect([asked, complaints]).toEqual([['/far'], []])
    await page.context().close()
  })

  it('counts for links that a section makes in the browser after they were looked at', async () => {
    const { page, asked } = await openAhead()
    await settled(page)
    await clickStarted(page.getByRole('button', { name: 'add' }))
    await link(page, 'added').hover()
    await expect.poll(() => asked).toContain('/index')
    await page.context().close()
  })
})

describe('a page that was fetched ahead', () => {
  const openIntent = async (prepare?: (page: Page) => Promise<unknown>) => openAhead({ on: 'intent' }, prepare)

  it('is shown without another request, and the next time it is asked for anew', async () => {
    const { page, asked } = await openIntent()
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await quiet(page)
    await link(page, 'far').click()
    await shown(page, '/far')
    expect(asked).toEqual(['/far'])
    await page.goBack()
    await shown(page, '/ahead')
    await page.goForward()
    await shown(page, '/far')
    expect(asked).toEqual(['/far', '/ahead', '/far'])
    await page.context().close()
  })

  it.each([
    [60_000, 'taken', ['/far']],
    [60_001, 'asked for anew', ['/far', '/far']],
  ])('is %i ms later %s (60 s in the manifest)', async (waitMs, _, requests) => {
    const { page, asked } = await openIntent()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const answered = page.waitForResponse(payload('/far'))
    await link(page, 'far').dispatchEvent('focusin')
    await (await answered).finished()
    await page.clock.runFor(waitMs)
    await link(page, 'far').dispatchEvent('click')
    await page.waitForURL('**/far')
    expect(asked).toEqual(requests)
    await page.context().close()
  })

  it('is taken while it is still on its way', async () => {
    const { page, asked } = await openIntent()
    const slow = await holdBack(page, payload('/far'))
    await link(page, 'far').focus()
    await slow.asked
    await link(page, 'far').click()
    slow.letGo()
    await shown(page, '/far')
    expect(asked).toEqual(['/far'])
    await page.context().close()
  })

  it('is shown without a connection', async () => {
    const { page, asked } = await openIntent()
    const failed = failures(page)
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await quiet(page)
    await page.context().setOffline(true)
    await link(page, 'far').click()
    await shown(page, '/far')
    expect([await page.textContent('h1'), await page.locator('#notice').isHidden()]).toEqual(['Lejos', true])
    expect(failed).toEqual([])
    await page.context().close()
  })

  /** Addresses that could not be had, from now on. The browser asks for the icon when it likes. */
  const failures = (page: Page) => {
    const failed: string[] = []
    page.on('requestfailed', (request) => request.url().endsWith('.svg') || failed.push(request.url()))
    return failed
  }

  const fetchByFocus = async (page: Page, name: string) => {
    await page.evaluate((to) => {
      const link = Object.assign(document.createElement('a'), { href: `/${to}`, textContent: to })
      document.querySelector('.ahead p')?.append(link)
    }, name)
    const arrived = page.waitForResponse(payload(`/${name}`))
    await link(page, name).focus()
    await arrived
    await quiet(page)
  }

  it('brings short stylesheets along, so that a click waits for nothing', async () => {
    const { page } = await openIntent()
    const files: string[] = []
    page.on('request', (request) => void files.push(request.url()))
    await fetchByFocus(page, 'short')
    const failed = failures(page)
    await page.context().setOffline(true)
    await link(page, 'short').click()
    await shown(page, '/short')
    expect(await page.locator('h1').evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(4, 5, 6)')
    expect([files.filter((url) => url.endsWith('.css')), failed]).toEqual([[], []])
    await page.context().close()
  })

  it('brings its longer stylesheets and urgent scripts along, whatever the budget', async () => {
    const { page } = await openAhead({ on: 'intent', budget: 0 })
    const style = page.waitForResponse('**/_site/assets/Styled-*.css')
    await fetchByFocus(page, 'styled')
    // The browser's cache keeps it; not here, where requests are watched.
    await (await style).finished()
    await link(page, 'styled').click()
    await shown(page, '/styled')
    await page.context().close()
  })

  it('waits for the connection when its styles are not here; the page stays, and says so', async () => {
    const { page } = await openIntent()
    await page.route('**/Styled-*.css', (route) => route.abort())
    await fetchByFocus(page, 'styled')
    await page.unroute('**/Styled-*.css')
    await page.context().setOffline(true)
    await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
    await link(page, 'styled').click()
    await page.getByRole('alert').getByText('Sin conexión').waitFor()
    expect([new URL(page.url()).pathname, await page.textContent('h1')]).toEqual(['/ahead', 'Por delante'])
    await page.context().setOffline(false)
    await shown(page, '/styled')
    expect(await page.locator('html[data-marked]').count()).toBe(1)
    expect(await page.locator('#notice').isHidden()).toBe(true)
    await page.context().close()
  })

  it('does not touch the progress bar, however long it takes', async () => {
    const { page } = await openIntent()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    const slow = await holdBack(page, payload('/far'))
    await link(page, 'far').dispatchEvent('pointerover')
    await slow.asked
    await page.clock.runFor(10_000)
    const answered = page.waitForResponse(payload('/far'))
    slow.letGo()
    await (await answered).finished()
    await page.clock.runFor(10_000)
    expect(await page.evaluate(() => window.barStory)).toEqual([])
    await page.context().close()
  })
})

describe('a page that could not be fetched ahead (C-CHU-008)', () => {
  /** The first request for the page fails in this way, the others are answered. */
  const failOnce = async (page: Page, how: 'abort' | 502 | 'error page' | 'redirect') => {
    let hasFailed = false
    await page.route(payload('/far'), async (route) => {
      if (hasFailed) return route.continue()
      hasFailed = true
      if (how === 'abort') return route.abort()
      if (how === 502) return route.fulfill({ status: 502, body: 'Bad gateway' })
      if (how === 'error page') {
        return route.fulfill({ response: await route.fetch({ url: `${site.url}/_site/payload/nowhere.json` }) })
      }
      const { build } = await (await route.fetch()).json()
      return route.fulfill({ json: { build, kind: 'redirect', to: '/stay', status: 302 } })
    })
  }

  it.each(['abort', 502, 'error page', 'redirect'] as const)(
    '%s: nothing is shown or loaded anew, and the click asks again',
    async (how) => {
      const { page, asked } = await openAhead({ on: 'intent' }, (prepared) => failOnce(prepared, how))
      await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
      await link(page, 'far').focus()
      await expect.poll(() => asked).toEqual(['/far'])
      await settled(page)
      expect([await page.textContent('h1'), await page.evaluate(() => window.barStory)]).toEqual(['Por delante', []])
      expect(await page.evaluate(() => sessionStorage.getItem('sitio-reload'))).toBeNull()
      await link(page, 'far').click()
      await shown(page, '/far')
      expect([await page.textContent('h1'), asked]).toEqual(['Lejos', ['/far', '/far']])
      expect(await page.locator('html[data-marked]').count()).toBe(1)
      await page.context().close()
    },
  )

  it('is asked for again even when it fails while the visitor already waits for it', async () => {
    const { page, asked } = await openAhead({ on: 'intent' })
    let fail = () => {}
    const failing = new Promise<void>((now) => {
      fail = now
    })
    let count = 0
    await page.route(payload('/far'), async (route) => {
      count += 1
      if (count > 1) return route.continue()
      await failing
      return route.abort()
    })
    await link(page, 'far').focus()
    await expect.poll(() => asked).toEqual(['/far'])
    await link(page, 'far').click()
    fail()
    await shown(page, '/far')
    expect([await page.textContent('h1'), asked]).toEqual(['Lejos', ['/far', '/far']])
    await page.context().close()
  })
})
