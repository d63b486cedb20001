import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { clickStarted, drawn } from '../../support/browsers/browser.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import { shown, startJourney } from './journey.ts'
import { type Ahead, connection, idleByHand, link, settled, shareLinks } from './page-of-links.ts'

/** Fetching pages before they are asked for. */
const site = openInBrowser(() => startJourney({ PREFETCH: 'visible' }))

const openAhead = shareLinks(site)

describe('links that are visible', () => {
  it('are fetched once for each page, as far as they lead to pages of the site that are not forbidden (C-PRE-004, 005)', async () => {
    const { page, asked, complaints } = await openAhead()
    await expect.poll(() => asked.length).toBe(4)
    await settled(page)
    // Leaves out: repeated links, the page itself, files, other windows and sites, links in SVG, links that opt out, and those far below.
    expect([...asked].sort()).toEqual(['/far', '/late', '/stay', '/watched'])

    await link(page, 'slide').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain('/slide')
    await page.evaluate(() => scrollTo(0, 0))
    await settled(page)
    expect([asked.length, complaints]).toEqual([5, []])
  })

  it.each([
    ['C-PRE-001, C-PRE-002: with prefetch off in the manifest only those that ask for it', { enabled: false }, 1],
    ['a budget of three: three', { budget: 3 }, 3],
    ['a budget of none: none', { budget: 0 }, 0],
  ])('%s', async (_, settings, count) => {
    const { page, asked, complaints } = await openAhead(settings)
    await settled(page)
    await expect.poll(() => asked.length).toBe(count)
    // The link under the pointer is prefetched regardless of the budget, unless the site has switched that off.
    await link(page, 'slide').dispatchEvent('pointerover')
    if ('budget' in settings) await expect.poll(() => asked.at(-1)).toBe('/slide')
    await settled(page)
    expect([asked.length, complaints]).toEqual(['budget' in settings ? count + 1 : 1, []])
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
    // A link that the visitor points at does not wait for them.
    await link(page, 'slide').dispatchEvent('pointerover')
    await expect.poll(() => asked.at(-1)).toBe('/slide')
    holds.shift()?.()
    await expect.poll(() => asked.length).toBe(4)
  })

  it('are left at that where another build answers, whose pages may be of another shape', async () => {
    const { page, asked, complaints } = await openAhead({}, (prepared) =>
      prepared.route('**/_site/payload/**', (route) => route.fulfill({ json: { build: 'next', kind: 'page' } })),
    )
    await expect.poll(() => asked.length).toBe(4)
    await settled(page)
    expect(complaints).toEqual([])
  })

  it('have a new budget on the next page', async () => {
    const { page, asked } = await openAhead({ budget: 1 })
    await expect.poll(() => asked).toEqual(['/far'])
    await link(page, 'far').click()
    await shown(page, '/far')
    // The menu's first link leads to the home page.
    await expect.poll(() => asked).toEqual(['/far', '/index'])
  })

  it('are watched once the page is idle, after 2000 ms at the latest (C-PRE-011)', async () => {
    const { page, asked } = await openAhead({}, idleByHand)
    // One for the navigation runtime, one for its links.
    expect(await page.evaluate(() => window.idleLimits)).toEqual([2000, 2000])
    await drawn(page)
    expect(asked).toEqual([])
    await page.evaluate(() => window.idle())
    await expect.poll(() => asked.length).toBe(4)
  })

  it('are watched right away where the browser has no idle callback, as on older iPhones', async () => {
    const { asked, complaints } = await openAhead({}, (prepared) =>
      prepared.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback')),
    )
    await expect.poll(() => asked.length).toBe(4)
    expect(complaints).toEqual([])
  })

  it('are not watched any more when the page is left before it is idle', async () => {
    const { page, asked } = await openAhead({ budget: 1 }, idleByHand)
    await link(page, 'far').dispatchEvent('click')
    await shown(page, '/far')
    expect(await page.evaluate(() => window.idle())).toBe(1)
    await expect.poll(() => asked.length).toBe(2)
    await drawn(page)
    expect(asked).toEqual(['/far', '/index'])
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
  })
})

/** Opens the page with a sign of intent, without which the runtime is not loaded when the visitor saves data. */
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
  })

  it('counts for links that a section makes in the browser after they were looked at', async () => {
    const { page, asked } = await openAhead()
    await settled(page)
    await clickStarted(page.getByRole('button', { name: 'add' }))
    await link(page, 'added').hover()
    await expect.poll(() => asked).toContain('/index')
  })
})
