import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { holdClock, releaseClock } from '../../support/browsers/hold-clock.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { barState, button, counts, gate, marks, menu, startFetching } from '../data/fetching-site.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

describe('the progress bar', () => {
  /** One page for all tests in which time passes as they say. */
  const timed = sharePage(() => openPage(browser))

  /** Opens a page whose section controls the bar, with a paused clock. */
  async function openSignals() {
    const { page, complaints } = timed
    await releaseClock(page)
    await gotoHydrated(page, `${site.url}/`)
    await page.waitForSelector('.signals[data-started="true"]')
    await holdClock(page)
    const look = () =>
      page.evaluate(() => {
        const bar = document.getElementById('progress')
        if (!bar) return null
        const { width, transitionDuration, backgroundColor } = getComputedStyle(bar)
        return {
          state: bar.dataset.state,
          isHidden: bar.hidden,
          now: bar.ariaValueNow,
          style: bar.style.width,
          isSeen: width !== 'auto',
          transitionDuration,
          backgroundColor,
        }
      })
    const click = (name: string) =>
      page.evaluate((text) => {
        const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
        found?.click()
      }, name)
    return { page, complaints, look, click }
  }

  it('C-BAR-001: is one element of every page, hidden while idle', async () => {
    const html = await (await fetch(`${site.url}/`)).text()
    const [element, ...others] = html.match(/<[^>]* role="progressbar"[^>]*>/g) ?? []
    expect(others).toEqual([])
    expect(element).toContain(' hidden')
    expect(element).toContain('data-state="idle"')
    expect(element).toContain('aria-valuenow="0"')
    expect(element).not.toContain('style=')
  })

  it('C-BAR-016: is not shown by the first load of a page', async () => {
    const { page } = visitor
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const bar = document.getElementById('progress')
        if (bar) new MutationObserver(() => performance.mark('bar')).observe(bar, { attributes: true })
      })
    })
    await gotoHydrated(page, `${site.url}/`)
    await page.waitForSelector('.signals[data-started="true"]')
    expect(await marks(page)).toEqual([])
  })

  it('C-BAR-013: stays for a page that says loading: false, until a section of it finishes it', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/`)
    const { opened, open } = gate()
    await page.route('**/_site/payload/manual.json', async (route) => {
      await opened
      await route.continue()
    })
    await menu(page, 'manual')
    await page.waitForSelector('#progress[data-state="loading"]')
    open()
    await page.waitForSelector('[data-section-id="manual"] .signals[data-started="true"]')
    const percent = Number(await page.getAttribute('#progress', 'aria-valuenow'))
    // The bar keeps advancing by itself, for more ticks than it would have taken to hide it.
    await page.waitForFunction(
      (from) => Number(document.getElementById('progress')?.ariaValueNow) >= Math.min(100, from + 14),
      percent,
    )
    expect(await barState(page)).toBe('loading')
    await button(page, 'finish')
    expect(await barState(page)).toBe('finished')
    await page.waitForSelector('#progress[data-state="idle"]', { state: 'attached' })
    expect(complaints).toEqual([])
  })

  it('is moved by a section, from its start to its end', async () => {
    const { page, complaints, look, click } = await openSignals()
    await click('start')
    await page.clock.runFor(199)
    expect(await look()).toMatchObject({ state: 'idle', isHidden: true, now: '0', isSeen: false })
    await page.clock.runFor(1)
    expect(await look()).toMatchObject({ state: 'loading', isHidden: false, now: '0', style: '0%' })
    await page.clock.runFor(500)
    expect(await look()).toMatchObject({ state: 'loading', now: '10', style: '10%', backgroundColor: 'rgb(0, 0, 0)' })
    await click('increase 30')
    await click('decrease 10')
    await click('pause')
    await page.clock.runFor(1000)
    expect(await look()).toMatchObject({ state: 'paused', now: '30' })
    await click('resume')
    await page.clock.runFor(100)
    expect(await look()).toMatchObject({ state: 'loading', now: '32' })
    await click('finish')
    expect(await look()).toMatchObject({ state: 'finished', isHidden: false, now: '100', style: '100%' })
    await page.clock.runFor(499)
    expect(await look()).toMatchObject({ state: 'finished', isHidden: false })
    await page.clock.runFor(1)
    expect(await look()).toMatchObject({ state: 'idle', isHidden: true, now: '0' })
    expect(complaints).toEqual([])
  })

  it('has a failed style, in which it ends', async () => {
    const { page, look, click } = await openSignals()
    await click('set 50')
    await click('fail')
    expect(await look()).toMatchObject({ state: 'failed', now: '50', backgroundColor: 'rgb(255, 0, 0)' })
    await click('finish')
    expect(await look()).toMatchObject({ state: 'failed', now: '100', backgroundColor: 'rgb(255, 0, 0)' })
    await page.clock.runFor(500)
    expect(await look()).toMatchObject({ state: 'idle', isHidden: true })
  })

  it('is never seen when what it stands for ends in 200 ms', async () => {
    const { page, look, click } = await openSignals()
    for (const end of ['finish', 'fail']) {
      await click('start')
      await page.clock.runFor(199)
      await click(end)
      await page.clock.runFor(10_000)
      expect(await look()).toMatchObject({ state: 'idle', isHidden: true, style: '' })
    }
  })

  it('is neither hidden nor failed by what came before it', async () => {
    const { page, look, click } = await openSignals()
    await click('start')
    await page.clock.runFor(700)
    await click('finish')
    await click('fail')
    expect(await look()).toMatchObject({ state: 'finished', now: '100' })
    await page.clock.runFor(400)
    await click('start')
    await page.clock.runFor(200)
    expect(await look()).toMatchObject({ state: 'loading', now: '0' })
    await page.clock.runFor(1000)
    expect(await look()).toMatchObject({ state: 'loading', now: '20' })
  })

  it.each(['ltr', 'rtl'])('begins where the lines of the page begin: %s', async (dir) => {
    const { page, click } = await openSignals()
    await click('set 50')
    const [left, right, width] = await page.evaluate((direction) => {
      document.documentElement.dir = direction
      const box = document.getElementById('progress')?.getBoundingClientRect()
      return [box?.left, box?.right, document.documentElement.clientWidth]
    }, dir)
    expect(dir === 'ltr' ? left : right).toBe(dir === 'ltr' ? 0 : width)
  })

  it.each(['reduce', 'no-preference'] as const)(
    'moves by itself, but not for those who want less motion: %s',
    async (reducedMotion) => {
      const { page, look, click } = await openSignals()
      onTestFinished(() => page.emulateMedia({ reducedMotion: 'reduce' }))
      await page.emulateMedia({ reducedMotion })
      await click('set 50')
      const { now, transitionDuration } = (await look()) ?? {}
      expect([now, transitionDuration === '0s']).toEqual(['50', reducedMotion === 'reduce'])
    },
  )

  it('is understood by assistive technology', async () => {
    const { page } = visitor
    await gotoHydrated(page, `${site.url}/`)
    await page.waitForSelector('.signals[data-started="true"]')
    await button(page, 'set 50')
    await page.waitForSelector('#progress[aria-valuenow="50"]')
    expect(await page.getByRole('progressbar', { name: 'Loading' }).count()).toBe(1)
    await page.evaluate(axeSource)
    // Without axe's rule that all content belongs in a landmark: the bar is not content.
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations: found } = await axe.run('#progress', { rules: { region: { enabled: false } } })
      return found.map(({ id }) => id)
    })
    expect(violations).toEqual([])
  })
})

interface Axe {
  run(context: string, options: object): Promise<{ violations: { id: string }[] }>
}
