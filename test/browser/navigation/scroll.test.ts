import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { quiet } from '../../support/browsers/browser.ts'
import { openInBrowser } from '../../support/browsers/open-in-browser.ts'
import {
  elsewhere,
  follow,
  holdBack,
  payload,
  scrollDown,
  scrollTop,
  shareJourney,
  shown,
  startJourney,
} from './journey.ts'

const site = openInBrowser(startJourney)

const open = shareJourney(() => site.browser)

describe('a navigation', () => {
  it('to another page begins at its top (C-SCR-001), and going back finds the place again', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await scrollDown(page, 1500)
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await scrollTop(page)).toBe(0)
    await scrollDown(page, 700)
    await page.goBack()
    await shown(page, '/')
    expect(await scrollTop(page)).toBe(1500)
    await page.goForward()
    await shown(page, '/far')
    expect(await scrollTop(page)).toBe(700)
    expect(complaints).toEqual([])
  })

  it('paints what is seen of a page at its top first, and has the rest laid out afterwards; where it goes back, all at once', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate(() => {
      const { documentElement } = document
      const tell = () => {
        const below = getComputedStyle(document.querySelector('main > :last-child') as Element).contentVisibility
        documentElement.dataset.below = `${documentElement.dataset.below ?? ''} ${below}`
      }
      new MutationObserver(tell).observe(documentElement, { attributeFilter: ['data-top'] })
    })
    const below = () => page.getAttribute('html', 'data-below')
    await follow(page, 'late')
    await expect.poll(below).toBe(' auto visible')
    await page.goBack()
    await shown(page, '/')
    await page.goForward()
    await shown(page, '/late')
    expect(await below()).toBe(' auto visible')
  })

  it('begins at the top although a smooth scroll of the page that it leaves still runs', async () => {
    const { page } = await open(`${site.url}/`)
    // A page that leaves without a transition is replaced between two frames.
    await page.evaluate(() => document.getElementById('main')?.style.setProperty('transition', 'none'))
    const next = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await next.asked
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'smooth' }))
    await page.waitForFunction(() => scrollY > 50)
    next.letGo()
    await shown(page, '/far')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await scrollTop(page)).toBe(0)
  })

  it('restores where the visitor was when the page went, not when they clicked', async () => {
    const { page } = await open(`${site.url}/`)
    const slow = await holdBack(page, payload('/far'))
    await follow(page, 'far')
    await slow.asked
    await scrollDown(page, 1200)
    slow.letGo()
    await shown(page, '/far')
    await page.goBack()
    await shown(page, '/')
    expect(await scrollTop(page)).toBe(1200)
  })

  it('to a page with scrollToTop: false leaves the visitor where they are (C-SCR-002)', async () => {
    const { page } = await open(`${site.url}/`)
    await scrollDown(page, 1500)
    await follow(page, 'stay')
    await shown(page, '/stay')
    expect(await scrollTop(page)).toBe(1500)
  })

  it.each([
    ['that loads the data anew (C-SCR-004, 005)', 'page 2'],
    ['that the page does not watch', 'tone 2'],
  ])('which changes the query alone, %s, leaves them, too; going back restores', async (_kind, link) => {
    const { page } = await open(`${site.url}/watched`)
    await scrollDown(page, 900)
    await follow(page, link)
    await page.waitForFunction(() => location.search !== '')
    await quiet(page)
    expect(await scrollTop(page)).toBe(900)
    await scrollDown(page, 300)
    await page.goBack()
    await page.waitForFunction(() => location.search === '' && Math.round(scrollY) === 900)
  })

  it('to a hash goes to the element with that id, clear of the header that sticks (C-SCR-008)', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'place')
    await shown(page, '/far')
    const top = await page.evaluate(() => document.getElementById('1a.b:c')?.getBoundingClientRect().top)
    // 48 px is the page's `scroll-padding-top` of 3rem.
    expect(Math.round(top ?? 0)).toBe(48)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('1a.b:c')
  })

  it('to a hash without an element begins at the top, and nothing complains (C-SCR-007)', async () => {
    const { page, complaints } = await open(`${site.url}/`)
    await scrollDown(page, 1500)
    await follow(page, 'missing place')
    await shown(page, '/far')
    expect([await scrollTop(page), complaints]).toEqual([0, []])
  })

  it('back to an entry with a hash restores the place where it was left, not the hash (C-SCR-013)', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'place')
    await shown(page, '/far')
    await scrollDown(page, 400)
    await follow(page, 'index')
    await shown(page, '/')
    await page.goBack()
    await shown(page, '/far')
    expect(await scrollTop(page)).toBe(400)
  })

  it('finds an id that is percent-encoded in the address, as Spanish ones are', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: `/far#${encodeURIComponent('año')}` })
      document.getElementById('main')?.append(link)
      link.click()
    })
    await shown(page, '/far')
    expect(await scrollTop(page)).toBeGreaterThan(1500)
  })
})

describe('a hash target that appears late', () => {
  const place = () => document.getElementById('late-place')?.getBoundingClientRect().top
  const bringIt = async (page: Page) => {
    await page.waitForSelector('[data-late="listening"]', { state: 'attached' })
    await page.evaluate(() => document.dispatchEvent(new Event('late')))
  }

  it('is gone to when it comes, after a navigation and after a first load', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'late place')
    await shown(page, '/late')
    expect(await scrollTop(page)).toBe(0)
    await bringIt(page)
    await page.waitForFunction(() => scrollY > 1000)
    expect(await page.evaluate(place)).toBeLessThan(900)

    await page.goto(elsewhere(site.url))
    await page.goto(`${site.url}/late#late-place`)
    await page.waitForSelector('html[data-hydrated="true"]')
    await bringIt(page)
    await page.waitForFunction(() => scrollY > 1000)
  })

  it('is gone to when it came before the runtime that follows links', async () => {
    const { page } = await open(`${site.url}/`)
    const runtime = await holdBack(page, /client-navigation/)
    await page.goto(`${site.url}/late#late-place`)
    await bringIt(page)
    await runtime.asked
    expect(await scrollTop(page)).toBe(0)
    runtime.letGo()
    await page.waitForFunction(() => scrollY > 1000)
  })

  it('is left alone once the visitor has moved', async () => {
    const { page } = await open(`${site.url}/`)
    await follow(page, 'late place')
    await shown(page, '/late')
    await page.mouse.wheel(0, 200)
    await page.waitForFunction(() => scrollY > 0)
    await bringIt(page)
    await page.waitForSelector('#late-place', { state: 'attached' })
    expect(await scrollTop(page)).toBeLessThan(1000)
  })
})

describe('history.scrollRestoration', () => {
  it('is manual, auto from beforeunload on, and manual again on load (C-SCR-010)', async () => {
    const { page } = await open(`${site.url}/`)
    const values = await page.evaluate(() => {
      const seen: string[] = [history.scrollRestoration]
      for (const event of ['beforeunload', 'load']) {
        dispatchEvent(new Event(event))
        seen.push(history.scrollRestoration)
      }
      return seen
    })
    expect(values).toEqual(['manual', 'auto', 'manual'])
  })

  it('is auto while the page is hidden, when a phone may discard it without another word', async () => {
    const { page } = await open(`${site.url}/`)
    const values = await page.evaluate(() =>
      [true, false].map((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
        return history.scrollRestoration
      }),
    )
    expect(values).toEqual(['auto', 'manual'])
  })

  it('is taken back by the next navigation when beforeunload was not the end: a mail address, a download', async () => {
    const { page } = await open(`${site.url}/`)
    await page.evaluate(() => dispatchEvent(new Event('beforeunload')))
    await follow(page, 'far')
    await shown(page, '/far')
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  })

  it('lets the browser restore a page that is loaded again', async () => {
    const { page } = await open(`${site.url}/far`)
    // The browser saves the scroll position a moment later, without an event.
    const isRestored = async () => {
      await scrollDown(page, 400)
      await page.reload()
      await page.waitForFunction(() => Math.round(scrollY) === 400, undefined, { timeout: 2000 })
    }
    await vi.waitFor(isRestored, 60_000)
  })
})

describe('places in a page', () => {
  it('are gone to at once, without a transition or a request (C-SCR-011)', async () => {
    const { page } = await open(`${site.url}/far`)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/_site/') && asked.push(request.url()))
    const top = await page.evaluate(() => {
      document.querySelector<HTMLElement>('main a[href^="#1a"]')?.click()
      return Math.round(scrollY)
    })
    expect(top).toBeGreaterThan(1500)
    expect([await page.evaluate(() => location.hash), await scrollTop(page)]).toEqual(['#1a.b:c', top])
    expect([await page.evaluate(() => window.story), asked]).toEqual([[], []])
  })

  it('are all found again by going back and forward', async () => {
    const { page, complaints } = await open(`${site.url}/far`)
    const jump = (href: string) => page.locator(`a[href="${href}"]`).first().dispatchEvent('click')
    await scrollDown(page, 150)
    await page.evaluate(() => {
      for (const top of [500, 900]) {
        const mark = Object.assign(document.createElement('i'), { id: `at-${top}` })
        mark.style.cssText = `position:absolute;top:${top}px`
        const link = Object.assign(document.createElement('a'), { href: `#at-${top}` })
        document.getElementById('main')?.append(mark, link)
      }
    })
    const at = (top: number) => page.waitForFunction((wanted) => Math.round(scrollY) === wanted, top)
    await jump('#at-500')
    await at(500 - 48)
    await jump('#at-900')
    await at(900 - 48)
    await page.goBack()
    await at(500 - 48)
    await page.goBack()
    await at(150)
    await page.goForward()
    await at(500 - 48)
    await page.goForward()
    await at(900 - 48)
    expect(complaints).toEqual([])
  })
})
